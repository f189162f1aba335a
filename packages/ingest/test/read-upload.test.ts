import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefusedFileError } from '../src/files/refused-file-error.ts';
import { type Collected, collectUpload } from './support/collect-upload.ts';

const runs = { seed: 20_240_131, numRuns: 150 };

const cell = fc.oneof(
  fc.constantFrom(
    'sku',
    'date',
    'qty',
    'Total',
    '2024-01',
    '31/12/2024',
    '1,5',
    '1.234,5',
    '"',
    '""',
    '',
    ' ',
    '=1',
    '-0',
  ),
  fc.string({ maxLength: 12 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.integer().map(String),
);

const table = fc
  .tuple(
    fc.constantFrom('', 'sku,date,qty\n', 'sku;2024-01;2024-02\n', 'title\n\nsku,date,qty\n'),
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 12 }),
  )
  .map(([header, delimiter, newline, rows]) => header + rows.map((row) => row.join(delimiter)).join(newline));

/** Returns what was collected from a file, or null if it was rejected. */
async function outcomeOf(content: string | Uint8Array): Promise<Collected | null> {
  try {
    return await collectUpload(content);
  } catch (error) {
    if (error instanceof RefusedFileError && error.message.length > 40) return null;
    throw error;
  }
}

describe('readUpload', () => {
  it('counts every row of a table as kept, rejected or without values, or rejects the table with a message', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (text) => {
        const outcome = await outcomeOf(text);
        if (outcome === null) return;
        const { report, observations } = outcome;
        expect(report.rowsKept + report.rowsRejected + report.rowsWithoutValues).toBe(report.rowsRead);
        expect(observations).toHaveLength(report.observations);
        expect(observations.every((line) => Number.isFinite(Number(line.split(' | ').at(-1))))).toBe(true);
      }),
      runs,
    );
  });

  it('either reads or rejects arbitrary bytes', async () => {
    const starts = fc.constantFrom(
      '',
      'PK\u0003\u0004',
      '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
      '\u00ff\u00fe',
    );
    await fc.assert(
      fc.asyncProperty(starts, fc.uint8Array({ maxLength: 600 }), async (start, bytes) => {
        const outcome = await outcomeOf(Buffer.concat([Buffer.from(start, 'latin1'), bytes]));
        expect(outcome?.report.rowsKept ?? 1).toBeGreaterThan(0);
      }),
      runs,
    );
  });
});
