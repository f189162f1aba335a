import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../docs/decisions');

it('decision records are numbered without gaps or duplicates in file name and heading', () => {
  const files = readdirSync(folder).toSorted();
  expect(files).not.toEqual([]);
  const numbers = files.map((file) => file.slice(0, 3));
  expect(numbers).toEqual(files.map((_, index) => String(index + 1).padStart(3, '0')));
  const headings = files.map((file) => readFileSync(join(folder, file), 'utf8').slice(0, 6));
  expect(headings).toEqual(numbers.map((number) => `# ${number} `));
});
