// `npm run bench -- ingest [--rows 1000000] [--rounds 3] [--database-url URL]`
//
// Measures the time from the first byte of an upload until its total series has been read through the API, in
// alternation with `.import` of the same file in the sqlite3 shell. Then measures an .xlsx file with a tenth of the
// rows, while users sign in. With the URL of an empty PostgreSQL database, also measures a server that stores
// datasets there.
import { median } from '@forecast-console/calendar';
import { execFileSync, spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { salesHeader, salesRows } from './sales-rows.ts';
import { BenchServer, type Strain } from '../server/bench-server.ts';
import { workbookBytes } from './workbook-bytes.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    'database-url': { type: 'string' },
  },
});
const rows = Number(options.rows);
const rounds = Number(options.rounds);
const excelRows = Math.ceil(rows / 10);
const loginRows = Math.ceil(rows * 0.24);

const folder = mkdtempSync(join(tmpdir(), 'bench-ingest-'));
const hasShell = spawnSync('sqlite3', ['--version']).status === 0;

const seconds = (since: number) => (performance.now() - since) / 1000;
const thousands = (value: number) => Math.round(value).toLocaleString('en-US');

async function writeCsv(name: string, count: number): Promise<string> {
  const path = join(folder, name);
  const out = createWriteStream(path);
  let text = `${salesHeader.join(',')}\n`;
  for (const row of salesRows(count)) {
    text += `${row.join(',')}\n`;
    if (text.length < 1 << 20) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text);
  await once(out, 'close');
  return path;
}

function importWithShell(csv: string): number {
  const database = join(folder, 'shell.db');
  const start = performance.now();
  execFileSync('sqlite3', [database, '.mode csv', `.import ${csv} sales`]);
  const took = seconds(start);
  rmSync(database);
  return took;
}

async function uploadUntilRead(server: BenchServer, path: string, expected: number): Promise<number> {
  const start = performance.now();
  const { run_id, report } = await server.upload(await openAsBlob(path), path);
  const series = await server.series(run_id);
  const took = seconds(start);
  if (report.rowsKept !== expected || series.length === 0)
    throw new Error(
      `the report has ${report.rowsKept} of ${expected} rows and the series ${series.length} values`,
    );
  return took;
}

function tell(what: string, took: readonly number[], count: number, strain: Strain): void {
  const middle = median(took);
  console.log(`${what}: ${middle.toFixed(2)} s (${took.map((one) => one.toFixed(2)).join(', ')})`);
  console.log(`  ${thousands(count / middle)} rows/s`);
  console.log(
    `  server: memory ${thousands(strain.memoryMb)} MB afterward, ${thousands(strain.peakMemoryMb)} MB at peak`,
  );
  console.log(`  ${loopText(strain)}`);
}

function loopText({ maxBusyMs, maxDelayMs, p99DelayMs }: Strain): string {
  return (
    `event loop: blocked for at most ${maxBusyMs.toFixed(0)} ms; delayed by ${p99DelayMs.toFixed(0)} ms at the ` +
    `99th percentile, at most ${maxDelayMs.toFixed(0)} ms (including waiting for a CPU)`
  );
}

async function signInsDuring(server: BenchServer, work: Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  const state = { working: true };
  const done = work.finally(() => {
    state.working = false;
  });
  while (state.working) took.push(await signInMs(server));
  await done;
  return took;
}

async function signInMs(server: BenchServer): Promise<number> {
  const start = performance.now();
  await server.signIn();
  return seconds(start) * 1000;
}

async function measure(): Promise<void> {
  console.log(`Node.js ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`);
  const csv = await writeCsv('sales.csv', rows);
  const small = await writeCsv('small.csv', loginRows);
  const excel = join(folder, 'sales.xlsx');
  writeFileSync(excel, workbookBytes([salesHeader, ...salesRows(excelRows)]));

  const server = await BenchServer.start(join(folder, 'data'));
  const { 'database-url': DATABASE_URL } = options;
  const postgres = DATABASE_URL && (await BenchServer.start(join(folder, 'cache'), { DATABASE_URL }));
  try {
    const [shell, api, elsewhere]: [number[], number[], number[]] = [[], [], []];
    await server.strain();
    if (postgres) await postgres.strain();
    for (let round = 0; round < rounds; round++) {
      if (hasShell) shell.push(importWithShell(csv));
      api.push(await uploadUntilRead(server, csv, rows));
      if (postgres) elsewhere.push(await uploadUntilRead(postgres, csv, rows));
    }
    tell(
      `Upload of ${thousands(rows)} rows × ${salesHeader.length} columns (CSV) until its series is read`,
      api,
      rows,
      await server.strain(),
    );
    if (postgres) {
      tell('The same upload into PostgreSQL', elsewhere, rows, await postgres.strain());
      console.log(`  ${(median(elsewhere) / median(api)).toFixed(2)}× as long as without PostgreSQL`);
    }
    if (hasShell) {
      console.log(
        `sqlite3 .import of the same file: ${median(shell).toFixed(2)} s (${shell.map((one) => one.toFixed(2)).join(', ')})`,
      );
      const ratio = (of: (values: readonly number[]) => number) => (of(api) / of(shell)).toFixed(2);
      const fastest = ratio((values) => Math.min(...values));
      console.log(`  the upload takes ${ratio(median)} × as long (median), ${fastest} × (fastest of each)`);
    } else console.log('sqlite3 .import: not measured, because there is no sqlite3 shell on this machine');

    const excelTimes: number[] = [];
    for (let round = 0; round < rounds; round++)
      excelTimes.push(await uploadUntilRead(server, excel, excelRows));
    tell(
      `Upload of ${thousands(excelRows)} rows × ${salesHeader.length} columns (.xlsx) until its series is read`,
      excelTimes,
      excelRows,
      await server.strain(),
    );

    const idle: number[] = [];
    for (let index = 0; index < 10; index++) idle.push(await signInMs(server));
    await server.strain();
    const busy = await signInsDuring(server, uploadUntilRead(server, small, loginRows));
    const strain = await server.strain();
    console.log(
      `Logins while ${thousands(loginRows)} rows are uploaded: ${busy.length}, ${median(busy).toFixed(0)} ms each, ` +
        `${Math.max(...busy).toFixed(0)} ms at most (${median(idle).toFixed(0)} ms without the upload)`,
    );
    console.log(`  ${loopText(strain)}`);
  } finally {
    await server.stop();
    if (postgres) await postgres.stop();
  }
}

try {
  await measure();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
