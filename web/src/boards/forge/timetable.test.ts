import { describe, expect, it } from 'vitest';
import type { Told } from '$lib/protocol';
import { ROLL, schedule } from './timetable';

const told = (event: string): Told => ({ seq: 0, event, facts: {}, says: '' });

describe('a story is told in order', () => {
  it('dice that are rolled one after another roll together', () => {
    const beats = schedule([told('rolled'), told('rolled'), told('rolled')]);
    expect(beats.map(({ at }) => at)).toEqual([0, 0, 0]);
  });

  it('what dice give comes when they lie still', () => {
    const [, gained] = schedule([told('rolled'), told('gained')]);
    expect(gained!.at).toBe(ROLL);
  });

  it('nothing begins before what happened earlier', () => {
    const beats = schedule(
      ['spent', 'performed', 'rolled', 'gained', 'forged', 'golem-moved', 'gained'].map(told),
    );
    const times = beats.map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});
