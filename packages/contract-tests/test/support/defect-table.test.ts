import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defectTable } from './defect-table.ts';

/** Cells as they are, whatever the formatter does to the space around them. */
const cells = (table: string) =>
  table.split('\n').map((line) => line.split('|').map((cell) => cell.trim().replace(/^-+$/, '-')));

it('stands in docs/contract-testing.md as it is', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/contract-testing.md'), 'utf8');
  const [, shown = ''] = /<!-- defects -->\n+([^]*?)\n+<!-- \/defects -->/.exec(page) ?? [];
  expect(cells(shown)).toEqual(cells(defectTable()));
});
