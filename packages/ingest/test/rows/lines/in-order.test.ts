// full run only: it reads hundreds of generated files.
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RangeReader, StartReaders } from '../../../src/rows/lines/in-order.ts';
import { textCases } from '../../corpus/text-cases.ts';
import { readUpload } from '../../../src/read-upload.ts';
import { collectUpload, outcomeOf, type UploadSettings, withFile } from '../../support/collect-upload.ts';
import { longTable, tables } from '../../support/table-lines.ts';
import { readers } from '../../support/range-readers.ts';

/** Reads a file that is divided into a number of ranges of equal length. */
function inRanges(
  content: Uint8Array,
  ranges: number,
  startReaders: StartReaders,
  settings: UploadSettings = {},
) {
  const rangeBytes = Math.max(1, Math.ceil(content.length / ranges));
  return outcomeOf(content, settings, { rangeBytes, startReaders });
}

describe('a file read in ranges', () => {
  const texts = textCases.filter(({ content }) => typeof content !== 'function');
  it.each(texts)('emits the same rows for any range size: $title', async ({ content, settings }) => {
    const bytes = Buffer.from(content as string | Uint8Array);
    const whole = await inRanges(bytes, 1, readers(0), settings);
    expect(await inRanges(bytes, 2, readers(1), settings)).toEqual(whole);
    expect(await inRanges(bytes, 5, readers(2), settings)).toEqual(whole);
    expect(await inRanges(bytes, 40, readers(1), settings)).toEqual(whole);
  });

  const oddities = 'quotes, line breaks, marks, accents and rejected rows at the cuts';
  it.each(tables)(`emits the same rows with ${oddities}: $title`, async ({ opening, line }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 60 }),
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom('', '\uFEFF'),
        fc.constantFrom<BufferEncoding>('utf8', 'latin1', 'utf16le'),
        fc.boolean(),
        fc.constantFrom(0, 1, 4),
        async (lines, newline, mark, encoding, ended, others) => {
          const text = [...opening, ...lines].join(newline) + (ended ? newline : '');
          const bytes = Buffer.from(mark + text, mark !== '' && encoding === 'latin1' ? 'utf8' : encoding);
          const whole = await inRanges(bytes, 1, readers(0));
          for (const ranges of [2, 5, 100])
            expect(await inRanges(bytes, ranges, readers(others))).toEqual(whole);
        },
      ),
      { seed: 20_240_601, numRuns: 40, endOnFailure: true },
    );
  });

  it.each(tables)('can be shared with other threads: $title', async ({ opening, line, read }) => {
    const lines = fc.sample(line, { seed: 20_240_601, numRuns: 60 }).filter((text) => !text.includes('"'));
    const asked: number[] = [];
    const startReaders: StartReaders = (plan, ranges) => {
      asked.push(ranges);
      return readers(1)(plan, ranges);
    };
    const { report } = await collectUpload(
      [...opening, ...lines].join('\n'),
      {},
      { rangeBytes: 200, startReaders },
    );
    expect([report.layout, report.dateOrder]).toEqual(read);
    expect(Math.min(...asked)).toBeGreaterThan(2);
  });

  it('is read to the end even if one reader has ended', async () => {
    const lines = Array.from(
      { length: 200 },
      (_, index) => `actual,P${index % 7},,S${index % 3},2024-01-05,${index % 9},`,
    );
    const bytes = Buffer.from([...longTable.opening, ...lines, ''].join('\n'));
    const whole = await inRanges(bytes, 1, readers(0));
    expect(whole).toHaveProperty('report.rowsKept', 200);
    for (const answers of [0, 3]) expect(await inRanges(bytes, 30, readers(2, answers))).toEqual(whole);
  });

  it('is closed only after its readers have finished, even if canceled', async () => {
    const line = 'actual,P1,,S1,2024-01-05,1,';
    const content = [...longTable.opening, ...Array.from({ length: 50 }, () => line), ''].join('\n');
    const readings = { begun: 0, answered: 0 };
    const atClose: (typeof readings)[] = [];
    const slowly = (reader: RangeReader): RangeReader => ({
      read: async (range) => {
        const turn = ++readings.begun;
        // Each response takes a little longer than the previous one, so that later ranges are still being read when
        // the first is ready.
        for (let waited = 0; waited < 10 * turn; waited += 1) await setImmediate();
        const read = await reader.read(range);
        readings.answered += 1;
        return read;
      },
      close: () => {
        atClose.push({ ...readings });
        reader.close();
      },
    });
    const sink = {
      begin: () => {},
      combination: () => 0,
      observation: () => {
        throw new Error('nobody wants it');
      },
      driver: () => {},
      inStock: () => {},
      rejected: () => {},
      product: () => {},
      progress: () => {},
    };
    const startReaders: StartReaders = (...asked) => readers(1)(...asked).map(slowly);
    const reading = withFile(content, {}, (file) =>
      readUpload(file, sink, { rangeBytes: 200, startReaders }),
    );
    await expect(reading).rejects.toThrow('nobody wants it');
    expect(readings.begun).toBeGreaterThan(1);
    expect(atClose).toEqual([{ begun: readings.begun, answered: readings.begun }]);
  });
});
