// full run only: it fills the server with data.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectUpload, type UploadSettings } from './support/collect-upload.ts';

const month = (index: number) =>
  `${2022 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;

/** Values by series and month; null if a month has no value. */
const tables = fc
  .record({ series: fc.integer({ min: 2, max: 6 }), months: fc.integer({ min: 3, max: 30 }) })
  .chain(({ series, months }) =>
    fc.array(
      fc.array(fc.option(fc.integer({ min: -99, max: 9999 }), { nil: null, freq: 6 }), {
        minLength: months,
        maxLength: months,
      }),
      { minLength: series, maxLength: series },
    ),
  )
  // A series without values cannot be written in any layout.
  .filter((table) => table.every((row) => row.some((value) => value !== null)));

const nameOf = (series: number) => `Depot ${String.fromCharCode(65 + series)}`;

async function readAs(
  lines: readonly (readonly (string | number | null)[])[],
  settings: UploadSettings = {},
): Promise<string[]> {
  const text = lines.map((cells) => cells.map((cell) => cell ?? '').join(',')).join('\n');
  return (await collectUpload(`${text}\n`, settings)).observations.toSorted();
}

// DATA-14, DATA-15
describe('files with the same values in different layouts', () => {
  it('produce the same observations', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const months = (table[0] ?? []).map((_, index) => month(index));
        const named = table.map((row, series) => [nameOf(series), ...row]);
        const wide = await readAs([['Product', ...months], ...named]);
        const down = months.map((date, at) => [date, ...table.map((row) => row[at] ?? null)]);
        expect(await readAs([['Date', ...table.map((_, series) => nameOf(series))], ...down])).toEqual(wide);
        const firstPeriod = { date: month(0), bucket: 'month' } as const;
        expect(await readAs(named, { firstPeriod })).toEqual(wide);
        const unnamed = await readAs(table, { firstPeriod });
        expect(
          unnamed
            .map((text) => text.replace(/^Row (\d+)/, (_, row: string) => nameOf(Number(row) - 1)))
            .toSorted(),
        ).toEqual(wide);
      }),
      { numRuns: 40 },
    );
  });
});
