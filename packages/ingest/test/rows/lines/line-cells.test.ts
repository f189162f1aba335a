import { expect, it } from 'vitest';
import { LineScanner } from '../../../src/files/line-scanner.ts';
import { CellTexts } from '../../../src/rows/lines/line-cells.ts';

it('CellTexts decodes every cell, quoted or not, even if there are more distinct cells than fit into the cache', () => {
  const cells = Array.from(
    { length: 120_000 },
    (_, at) => `${at % 3 === 0 ? 'Größe' : 'size'} ${at % 70_000}`,
  );
  const text = cells.map((cell, at) => (at % 2 === 0 ? `1,"${cell}",2\n` : `1,${cell},2\n`)).join('');
  for (const encoding of ['utf-8', 'windows-1252'] as const) {
    const lines = Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'latin1');
    const scanner = new LineScanner({ encoding, delimiter: 0x2c }, 3);
    const texts = new CellTexts(1);
    let start = 0;
    const read = cells.map(() => {
      scanner.scan(lines, start);
      start = scanner.lineEnd + 1;
      return texts.textOf(lines, scanner);
    });
    expect(read).toEqual(cells);
  }
});
