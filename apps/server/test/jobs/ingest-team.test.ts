import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IngestReport, readUpload } from '@forecast-console/ingest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatasetWriter } from '../../src/datasets/dataset-writer.ts';
import { IngestTeam } from '../../src/jobs/ingest-team.ts';

const team = new IngestTeam();
const folder = mkdtempSync(join(tmpdir(), 'ingest-team-'));
const path = join(folder, 'upload');
afterAll(async () => {
  await team.close();
  rmSync(folder, { recursive: true });
});

const count = 20_000;
beforeAll(() => {
  const rows = Array.from({ length: count }, (_, row) => {
    const day = String(1 + (row % 28)).padStart(2, '0');
    const value = row % 500 === 0 ? 'none' : ((row * 7919) % 1000) / 8;
    // Sums of tenths depend on the order in which they are added.
    return `P${(row * 31) % 13},"Größe ${row % 5}",2024-01-${day},${row % 3 === 0 ? row / 10 : value}`;
  });
  writeFileSync(path, ['product,store,date,demand', ...rows, ''].join('\r\n'));
});

/** The report and the bytes of the dataset. */
async function ingested(helpers: number, rangeBytes: number): Promise<[IngestReport, Buffer]> {
  const dataset = join(folder, 'dataset.db');
  const writer = new DatasetWriter(dataset, new Map(), { onProgress: () => undefined, sequence: 1 });
  const file = { path, originalName: 'demand.csv', fileType: null, uploadMode: 'both' } as const;
  const report = await readUpload(file, writer, {
    rangeBytes,
    startReaders: (plan, ranges) => team.readers(plan, ranges, helpers),
  });
  writer.finish();
  return [report, readFileSync(dataset)];
}

describe('a file read by several threads', { timeout: 120_000 }, () => {
  it('gives the dataset of one thread, byte for byte', async () => {
    const [report, dataset] = await ingested(0, 1 << 20);
    expect(report).toMatchObject({ rowsRead: count, rowsRejected: 26 });
    for (const helpers of [1, 3]) {
      const [again, together] = await ingested(helpers, 1 << 12);
      expect(again).toEqual(report);
      expect(together.equals(dataset)).toBe(true);
    }
  });

  it('is read to its end by the others when one ends', async () => {
    const [report] = await ingested(0, 1 << 20);
    const ending = ingested(2, 1 << 12);
    await team.close();
    expect((await ending)[0]).toEqual(report);
  });
});
