/** Positions from random play for the tests: one for every question and every kind of answer. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Ask, ForgeView } from '$lib/protocol';

export interface Position {
  seat: number;
  ask: Ask;
  view: ForgeView;
}

/** By question and key of an answer, such as `place:over`. */
export function positions(): Record<string, Position> {
  const file = join(process.cwd(), 'src/boards/forge/positions.json.gz');
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Record<string, Position>;
}
