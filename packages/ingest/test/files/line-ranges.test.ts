import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LineRanges } from '../../src/files/line-ranges.ts';

const content = 'sku,sold\nA,1\nB,2';
let folder: string;
let ranges: LineRanges;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ranges-'));
  const file = join(folder, 'demand.csv');
  writeFileSync(file, content);
  ranges = new LineRanges({ file, rangeBytes: 100, encoding: 'utf-8', delimiter: ','.charCodeAt(0) });
});
afterEach(() => {
  ranges.close();
  rmSync(folder, { recursive: true });
});

it.each([-1, 0, 1])(
  'LineRanges ends the last line with a line break if the buffer has %i spare bytes',
  (spare) => {
    const { lines, end } = ranges.linesOf(0, new ArrayBuffer(content.length + spare));
    expect(Buffer.from(lines).toString()).toBe(`${content}\n`);
    expect(end).toBe(content.length);
  },
);
