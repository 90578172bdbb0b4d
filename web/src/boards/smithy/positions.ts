/** Positions from random play for the tests: every variant, question and kind of answer. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Ask, SmithyView, TableInfo } from '$lib/protocol';

export interface Position {
  /** What this position shows, such as `auction:bid:pass`. */
  names: string[];
  seat: number;
  ask: Ask;
  view: SmithyView;
}

export function positions(): Position[] {
  const file = join(process.cwd(), 'src/boards/smithy/positions.json.gz');
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Position[];
}

/** A table for as many as the position has. */
export function tableFor(position: Position): TableInfo {
  const seats = position.view.smiths.map((_, seat) => ({
    kind: 'person',
    name: `Seat <b>${seat}</b>`,
    left: null,
  }));
  return { seats, outcome: null } as unknown as TableInfo;
}
