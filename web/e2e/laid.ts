// A table whose line is played from here: any position can be laid on it.
import type { Guest } from './house';
import { enterAt } from './glow';
import type { TableInfo, Update } from '../src/lib/protocol';

/** Sit down at a table where an update is all that was told; give a way to tell more. */
export async function lay(guest: Guest, first: Update): Promise<(update: Update) => void> {
  // Of several seats the one that is asked looks at the table.
  const seat = first.seat ?? 0;
  const you = { id: 'p0', name: first.info.seats[seat]!.name, account: false };
  const seen = (update: Update) => ({
    ...update,
    is: 'update' as const,
    whole: true,
    info: infoFor(update.info, seat),
  });
  let tell = (_: object) => {};
  await guest.page.route('**/api/me*', (route) => route.fulfill({ json: you }));
  await guest.page.routeWebSocket(/\/api\/socket/, (socket) => {
    tell = (told) => socket.send(JSON.stringify(told));
    socket.onMessage((text) => {
      const said = JSON.parse(String(text)) as { do: string; id: string; seat: number | null };
      if (said.do === 'hello')
        tell({ is: 'welcome', version: 1, you, now: Date.now(), engine: 'fogado' });
      if (said.do === 'watch') {
        tell({ ...seen(first), seat: said.seat });
        tell({ is: 'ack', id: said.id, seq: 0, data: {} });
      }
    });
  });
  await enterAt(guest, `#/table/${first.table}`);
  return (update) => tell(seen(update));
}

function infoFor(info: TableInfo, seat: number): TableInfo {
  const seats = info.seats.map((each, number) => ({
    ...each,
    kind: number === seat ? ('person' as const) : each.kind,
    person: number === seat ? 'p0' : '',
    bot: number === seat ? '' : each.bot,
  }));
  const now = Date.now();
  const window = info.window && {
    ...info.window,
    opened: now - 8000,
    last_call: now + 12_000,
    closes: now + 16_000,
  };
  // Recorded positions say nothing of their dice.
  const fair = { commitment: '0'.repeat(64), entropies: [], secret: null, entry: null };
  return { ...info, fair, seats, owner: 'p0', now, window };
}
