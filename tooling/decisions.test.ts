import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../docs/decisions');

it('a decision has a number of its own, and says it in its heading', () => {
  const files = readdirSync(folder);
  expect(files).not.toEqual([]);
  const numbers = files.map((file) => file.slice(0, 3));
  expect(numbers.filter((number, position) => numbers.indexOf(number) !== position)).toEqual([]);
  const headings = files.map((file) => readFileSync(join(folder, file), 'utf8').slice(0, 6));
  expect(headings).toEqual(numbers.map((number) => `# ${number} `));
});
