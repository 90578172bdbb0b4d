// What axe finds on a page, as words.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Guest } from './house';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}
interface Axe {
  run(options: object): Promise<{ violations: Found[] }>;
}

/** Serious and critical faults; axe need not write up what passed. */
export async function serious({ page }: Guest): Promise<string[]> {
  // Looked at from outside: the page's own policy allows no other script.
  await page.evaluate(`window.axe || (() => { ${AXE} })(); void 0`);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
