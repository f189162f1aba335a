import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvRows } from '../../src/files/csv-rows.ts';
import { RefusedFileError } from '../../src/files/refused-file-error.ts';

function rowsOf(chunks: readonly string[]): string[][] {
  const rows = new CsvRows(',', '\n');
  return chunks.flatMap((chunk) => rows.push(chunk)).concat(rows.end());
}

describe('CsvRows', () => {
  it.each([
    ['quoted delimiters, line breaks and quotes', 'a,"b,""c""\nd"\ne', [['a', 'b,"c"\nd'], ['e']]],
    ['blank lines, but none at the end', 'a\n\nb\n', [['a'], [''], ['b']]],
    ['quotes within a cell as text', '5" pipe,a "b"\n', [['5" pipe', 'a "b"']]],
    ['spaces after a closing quote', '"a" ,"b"\r\n', [['a', 'b']]],
    ['quotes that do not end a cell', '"a"b","c"\n', [['a"b', 'c']]],
    ['empty quoted cells', '"","",""""\n', [['', '', '"']]],
    [
      'a line with an unclosed quote as plain text',
      'a,"b\nc,d\n',
      [
        ['a', '"b'],
        ['c', 'd'],
      ],
    ],
  ])('reads %s', (_, text, rows) => {
    expect(rowsOf([text])).toEqual(rows);
  });

  it('returns the same rows for any chunk boundaries', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '"', '""', ',', '\n', ' ', '"\n', '",'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, fc.array(fc.nat(60), { maxLength: 4 }), (content, cuts) => {
        const bounds = [0, ...cuts.toSorted((a, b) => a - b), content.length];
        const chunks = bounds.slice(1).map((end, index) => content.slice(bounds[index], end));
        expect(rowsOf(chunks)).toEqual(rowsOf([content]));
      }),
      { numRuns: 500 },
    );
  });

  it('reads a line with an unclosed quote as plain text in a long file', () => {
    const rows = rowsOf(
      Array.from({ length: 20 }, (_, index) => (index === 0 ? 'a,"b\n' : '') + 'c,d\n'.repeat(50_000)),
    );
    expect(rows[0]).toEqual(['a', '"b']);
    expect(rows).toHaveLength(1_000_001);
  });

  it('rejects a file with too many unclosed quotes', () => {
    const text = `${'"a\n'.repeat(200_000)}","x`;
    const rows = new CsvRows(',', '\n');
    expect(() => Array.from({ length: 5 }, () => rows.push(text)).concat([rows.end()])).toThrow(
      RefusedFileError,
    );
  });
});
