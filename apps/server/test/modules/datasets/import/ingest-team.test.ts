// full run only: it starts several reading threads.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IngestReport, readUpload } from '@forecast-console/ingest';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { DatasetWriter } from '../../../../src/modules/datasets/storage/dataset-writer.ts';
import { ownFiles } from '../../../../src/modules/datasets/storage/own-files.ts';
import { IngestTeam } from '../../../../src/modules/datasets/import/ingest-team.ts';

const team = new IngestTeam();
const folder = mkdtempSync(join(tmpdir(), 'ingest-team-'));
const path = join(folder, 'upload');
afterAll(async () => {
  await team.close();
  rmSync(folder, { recursive: true });
});

const count = 20_000;

/** @param date formats a day of January */
function write(date: (day: string) => string, encoding: BufferEncoding = 'utf8'): void {
  const rows = Array.from({ length: count }, (_, row) => {
    const day = String(1 + (row % 28)).padStart(2, '0');
    const value = row % 500 === 0 ? 'none' : ((row * 7919) % 1000) / 8;
    // Sums of tenths depend on the order of addition.
    return `P${(row * 31) % 13},"Größe ${row % 5}",${date(day)},${row % 3 === 0 ? row / 10 : value}`;
  });
  writeFileSync(path, ['\uFEFFproduct,store,date,demand', ...rows, ''].join('\r\n'), encoding);
}

function writeWide(): void {
  const months = Array.from(
    { length: 24 },
    (_, month) => `${2022 + Math.floor(month / 12)}-${1 + (month % 12)}`,
  );
  const rows = Array.from({ length: count / 10 }, (_, row) => {
    const values = months.map((_, month) => (month === row % 30 ? '' : ((row * 7919 + month) % 1000) / 10));
    return [
      `P${(row * 31) % 13}`,
      `"Größe ${row % 5}"`,
      ...(row % 500 === 7 ? ['none so far'] : values),
    ].join();
  });
  writeFileSync(path, [`product,store,${months.join()}`, ...rows, ''].join('\r\n'));
}

async function writeWorkbook(): Promise<void> {
  const rows = Array.from({ length: count }, (_, row) => [`P${row % 13}`, '05/01/2024', row]);
  const table = { name: 'Demand', rows: [['product', 'date', 'demand'], ...rows] };
  writeFileSync(path, await writeXlsx({ sheets: [table] }));
}

/** Returns the report and the bytes of the dataset. */
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

describe('a file read by several threads', () => {
  it.each([
    ['dates whose order the first rows show', () => write((day) => `2024-01-${day}`), [count, 26]],
    ['dates whose order only the last rows show', () => write((day) => `${day}/01/2024`), [count, 26]],
    ['one column per period', writeWide, [count / 10, 4]],
  ] as const)('produces the same bytes as with a single thread: %s', async (_, write, rows) => {
    write();
    const [report, dataset] = await ingested(0, 1 << 20);
    expect([report.rowsRead, report.rowsRejected]).toEqual(rows);
    for (const helpers of [1, 3]) {
      const [again, together] = await ingested(helpers, 1 << 12);
      expect(again).toEqual(report);
      expect(together.equals(dataset)).toBe(true);
    }
  });

  it('produces the same dataset from UTF-16 and leaves no copy behind', async () => {
    write((day) => `2024-01-${day}`);
    const [report, dataset] = await ingested(0, 1 << 20);
    write((day) => `2024-01-${day}`, 'utf16le');
    for (const helpers of [0, 1, 3]) {
      const [again, together] = await ingested(helpers, 1 << 12);
      expect(again).toEqual({ ...report, encoding: 'UTF-16LE' });
      expect(together.equals(dataset)).toBe(true);
    }
    expect(readdirSync(folder).toSorted()).toEqual(['dataset.db', 'upload']);
  });

  it('is read completely by the other threads if one ends', async () => {
    write((day) => `2024-01-${day}`);
    const [report] = await ingested(0, 1 << 20);
    const ending = ingested(2, 1 << 12);
    await team.close();
    expect((await ending)[0]).toEqual(report);
  });

  it.each([
    ['a CSV file', async () => write((day) => `${day}/01/2024`)],
    ['a workbook that is being parsed', writeWorkbook],
  ])('leaves only files that the next start removes if the process is killed: %s', async (_, write) => {
    await write();
    const [datasets, temporary] = ['datasets', 'temporary'].map((name) => join(folder, name));
    for (const made of [datasets, temporary]) mkdirSync(made ?? '', { recursive: true });
    const id = '8701b021-6de2-4d94-a1f4-a2856f73fc0a';
    const script = join(import.meta.dirname, '../../../support/ingest-until-killed.ts');
    const child = spawn(process.execPath, [script, path, join(datasets ?? '', `${id}.db`)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, TMPDIR: temporary, SQLITE_TMPDIR: temporary },
    });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await ended;
    expect(ownFiles(folder)).toEqual([`datasets/${id}.db.partial`]);
    expect(readdirSync(datasets ?? '')).toEqual([`${id}.db.partial`]);
    expect(readdirSync(temporary ?? '')).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith('upload'))).toEqual(['upload']);
  });
});
