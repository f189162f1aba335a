// `npm run bench -- large [--rows 10000000] [--characteristics 4] [--writing plain] [--rounds 5] [--no-duckdb]
// [--store postgres]`
//
// Imports a large CSV file and measures the time until its series can be read, the memory in addition to that of the
// idle server, and the delay of the event loop and of a sign-in during the import. Alternates with DuckDB, which
// reads the same file, groups it by all columns and writes the sums to a database file. With --writing open, the file
// contains dates such as 05/02/2024 and whole numbers, whose format is known only after the last row. --store
// postgres adds a server that stores datasets in PostgreSQL.
import { startCluster } from '@forecast-console/server/test-support/postgres/cluster.ts';
import { median } from '@forecast-console/calendar';
import { mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Writing, writeManyRows } from './many-rows.ts';
import { getDuckDb, sumWithDuckDb } from './with-duckdb.ts';
import { BenchServer } from '../server/bench-server.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    characteristics: { type: 'string', default: '4' },
    writing: { type: 'string', default: 'plain' },
    rounds: { type: 'string', default: '5' },
    'no-duckdb': { type: 'boolean', default: false },
    store: { type: 'string', default: 'sqlite' },
  },
});
const [rows, characteristics, rounds] = [options.rows, options.characteristics, options.rounds].map(Number);
if (rows === undefined || characteristics === undefined || rounds === undefined) process.exit(2);
const writing: Writing = options.writing === 'open' ? 'open' : 'plain';

interface Round {
  seconds: number;
  /** Peak memory of the server in addition to its idle memory. */
  aboveMb: number;
  lateMs: number;
  busyMs: number;
  signInMs: number;
  signInAtRestMs: number;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-large-'));
const csv = join(folder, 'large.csv');

async function signInMs(server: BenchServer): Promise<number> {
  const start = performance.now();
  await server.signIn();
  return performance.now() - start;
}

const stores = {
  SQLite: uploadUntilRead,
  async PostgreSQL(dataDir: string): Promise<Round> {
    const cluster = await startCluster({ isDurable: true });
    try {
      return await uploadUntilRead(dataDir, { DATABASE_URL: cluster.url });
    } finally {
      await cluster.stop();
    }
  },
};
type Store = keyof typeof stores;
const asked: readonly Store[] = options.store === 'postgres' ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

/** Uses a separate server, so that its peak memory is due to this file only. */
async function uploadUntilRead(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Round> {
  const server = await BenchServer.start(dataDir, { MAX_UPLOAD_BYTES: String(2 ** 34), ...env });
  try {
    const { memoryMb: restMb } = await server.strain();
    const start = performance.now();
    const { run_id, report } = await server.upload(await openAsBlob(csv), csv);
    const series = await server.series(run_id);
    const seconds = (performance.now() - start) / 1000;
    if (report.rowsKept !== rows || series.length === 0)
      throw new Error(`the report has ${report.rowsKept} rows and the series ${series.length} values`);
    const { peakMemoryMb, maxDelayMs, maxBusyMs } = await server.strain();
    return {
      seconds,
      aboveMb: peakMemoryMb - restMb,
      lateMs: maxDelayMs,
      busyMs: maxBusyMs,
      ...(await signInsBeside(server)),
    };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** Measured separately, because hashing a password uses a core and 128 MB of memory. */
async function signInsBeside(server: BenchServer): Promise<Pick<Round, 'signInMs' | 'signInAtRestMs'>> {
  const signInAtRestMs = median([await signInMs(server), await signInMs(server), await signInMs(server)]);
  const state = { isReading: true };
  const reading = openAsBlob(csv)
    .then((file) => server.send('/api/preview', { body: formOf(file) }))
    .finally(() => {
      state.isReading = false;
    });
  const beside: number[] = [];
  while (state.isReading) beside.push(await signInMs(server));
  await reading;
  return { signInAtRestMs, signInMs: median(beside) };
}

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.set('upload_mode', 'both');
  form.set('file_type', 'csv');
  form.set('file', file, 'large.csv');
  return form;
}

try {
  const names = await writeManyRows(csv, rows, characteristics, writing);
  const megabytes = Math.round(statSync(csv).size / 1e6);
  const duckDb = options['no-duckdb'] ? null : await getDuckDb(folder);
  if (duckDb === null) console.log('Skipped DuckDB: disabled or not available.');
  const own: Record<Store, Round[]> = { SQLite: [], PostgreSQL: [] };
  const others: { seconds: number; peakMb: number }[] = [];
  for (let number = 0; number < rounds; number++) {
    if (duckDb !== null) {
      const database = join(folder, `sums-${number}.db`);
      others.push(await sumWithDuckDb(duckDb, csv, database));
      rmSync(database);
    }
    for (const store of asked) {
      own[store].push(await stores[store](join(folder, `data-${number}`)));
      console.error(JSON.stringify({ [store]: own[store].at(-1), duckDb: others.at(-1) }));
    }
  }
  const duckDbSeconds = median(others.map(({ seconds }) => seconds));
  console.log(
    `Node.js ${process.version}, ${availableParallelism()} of ${cpus()[0]?.model.trim() ?? 'unknown'}, load ${loadavg()[0]?.toFixed(1) ?? '?'}, ${rounds} rounds, medians`,
  );
  console.log(`${rows} rows × ${names.length} columns, ${megabytes} MB, ${writing}`);
  console.log(`| store | until it can be read | DuckDB | ratio | additional memory | longest loop delay | sign-in during import | sign-in when idle |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |`);
  for (const store of asked) {
    const of = (figure: keyof Round) => median(own[store].map((round) => round[figure]));
    const [duckDbs, ratio] =
      duckDb === null
        ? ['–', '–']
        : [`${duckDbSeconds.toFixed(2)} s`, (of('seconds') / duckDbSeconds).toFixed(2)];
    console.log(
      `| ${store} | ${of('seconds').toFixed(2)} s | ${duckDbs} | ${ratio} | ${of('aboveMb').toFixed(0)} MB | ${of('lateMs').toFixed(0)} ms (busy ${of('busyMs').toFixed(0)} ms) | ${of('signInMs').toFixed(0)} ms | ${of('signInAtRestMs').toFixed(0)} ms |`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
