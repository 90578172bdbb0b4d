import { beforeEach, expect, test } from 'vitest';
import type { Question } from '../net';
import { Refused } from '../session.svelte';
import { Minds } from './minds.svelte';
import type { Hint } from './told';

interface Asked {
  question: Question;
  answer(told: Record<string, unknown>): void;
  refuse(says: string): void;
}
let asked: Asked[];
let minds: Minds;

beforeEach(() => {
  asked = [];
  minds = new Minds(
    't',
    (question) =>
      new Promise((answer, failed) => {
        const refuse = (says: string) =>
          failed(new Refused({ is: 'error', code: 'x', says, id: '', rule: '', seq: 0 }));
        asked.push({ question, answer, refuse });
      }),
  );
});

const hint = (take: string): Hint => ({ take, says: take, chance: 0.5, gain: 0, reasons: [] });

test('the best of several answers gives a place its rank', async () => {
  const done = minds.hint(1);
  expect(minds.thinking).toBe(true);
  asked[0]!.answer({ hints: [hint('roll'), hint('bet a 1'), hint('bet b 1')] });
  await done;
  expect(asked[0]!.question).toEqual({ do: 'hint', table: 't', seat: 1 });
  expect([minds.thinking, minds.rank(['roll'])]).toEqual([false, 1]);
  expect(minds.rank(['bet b 1', 'bet a 1'])).toBe(2);
  expect(minds.rank(['pass'])).toBeUndefined();
});

test('advice on a question that is no longer asked is not shown', async () => {
  const done = minds.hint(0);
  minds.forget();
  asked[0]!.answer({ hints: [hint('roll')] });
  await done;
  expect([minds.hints, minds.thinking]).toEqual([null, false]);
});

test('a table without hints says so', async () => {
  const done = minds.hint(0);
  asked[0]!.refuse('This table plays without hints.');
  await done;
  expect([minds.trouble, minds.hints]).toEqual(['This table plays without hints.', null]);
});

test('of two looks through the lens the later one counts, whichever is answered first', async () => {
  const looks = [minds.look(0), minds.look(0)];
  expect(asked[0]!.question).toEqual({ do: 'odds', table: 't', seat: 0 });
  asked[1]!.answer({ odds: { value: 2 } });
  asked[0]!.answer({ odds: { value: 1 } });
  await Promise.all(looks);
  expect(minds.odds).toEqual({ value: 2 });
});

test('a lens that was put away shows nothing, though the answer comes', async () => {
  const look = minds.look(null);
  minds.away();
  asked[0]!.answer({ odds: { value: 1 } });
  await look;
  expect(minds.odds).toBeNull();
});

test('a look that is refused clears what was seen before', async () => {
  const first = minds.look(null);
  asked[0]!.answer({ odds: { value: 1 } });
  await first;
  const second = minds.look(null);
  asked[1]!.refuse('no');
  await second;
  expect(minds.odds).toBeNull();
});
