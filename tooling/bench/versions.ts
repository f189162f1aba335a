// `npm run bench -- versions [--rows 1000000] [--added 100000] [--rounds 3]`
//
// Measures the time to add 10% new rows to a dataset as a version, until its series has been read, and compares it
// with uploading all rows as a new dataset. Also measures the disk space of both.
import { median } from '@forecast-console/calendar';
import { createWriteStream, mkdtempSync, openAsBlob, readdirSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { salesHeader, salesRows } from './ingest/sales-rows.ts';
import { BenchServer } from './server/bench-server.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    added: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
  },
});
const [rows, added, rounds] = [options.rows, options.added, options.rounds].map(Number) as [
  number,
  number,
  number,
];

const folder = mkdtempSync(join(tmpdir(), 'bench-versions-'));
const dataDir = join(folder, 'data');

/** Writes rows [from, to) of a fixed sequence. */
async function writeCsv(name: string, from: number, to: number): Promise<string> {
  const path = join(folder, name);
  const out = createWriteStream(path);
  let text = `${salesHeader.join(',')}\n`;
  let at = 0;
  for (const row of salesRows(to)) {
    if (at++ < from) continue;
    text += `${row.join(',')}\n`;
    if (text.length < 1 << 20) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text);
  await once(out, 'close');
  return path;
}

interface Took {
  seconds: number;
  /** CPU seconds of the server; NaN if the system does not report them */
  cpu: number;
}

async function timed(work: () => Promise<{ run_id: string }>, server: BenchServer): Promise<Took> {
  const [start, before] = [performance.now(), server.cpuSeconds];
  const { run_id } = await work();
  if ((await server.series(run_id)).length === 0) throw new Error('there is no series');
  const after = server.cpuSeconds;
  return {
    seconds: (performance.now() - start) / 1000,
    cpu: before === null || after === null ? Number.NaN : after - before,
  };
}

function megabytesOfDatasets(): number {
  const path = join(dataDir, 'datasets');
  return readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0) / 1024 ** 2;
}

async function measure(): Promise<void> {
  console.log(`Node.js ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`);
  const first = await writeCsv('first.csv', 0, rows);
  const all = await writeCsv('all.csv', 0, rows + added);
  const more = await writeCsv('more.csv', rows, rows + added);
  const server = await BenchServer.start(dataDir);
  try {
    const { id } = await server.upload(await openAsBlob(first), first);
    const before = megabytesOfDatasets();
    const addMore = async () => {
      const form = new FormData();
      form.set('file_type', 'csv');
      form.set('mode', 'append');
      form.set('file', await openAsBlob(more), 'more.csv');
      return (await server.send(`/api/uploads/${id}/versions`, { body: form })) as { run_id: string };
    };
    const uploadAll = async () => server.upload(await openAsBlob(all), all);
    const [adding, uploading]: [Took[], Took[]] = [[], []];
    let taken = 0;
    for (let round = 0; round < rounds; round++) {
      adding.push(await timed(addMore, server));
      if (round === 0) taken = megabytesOfDatasets() - before;
      await server.send(`/api/uploads/${id}/versions/1/restore`, { method: 'POST' });
      uploading.push(await timed(uploadAll, server));
    }
    const usual = (took: readonly Took[], of: keyof Took) => median(took.map((one) => one[of]));
    const told = (took: readonly Took[]) =>
      `${usual(took, 'seconds').toFixed(2)} s (${took.map(({ seconds }) => seconds.toFixed(2)).join(', ')}), CPU ${usual(took, 'cpu').toFixed(2)} s`;
    const share = (of: keyof Took) => (usual(adding, of) / usual(uploading, of)).toFixed(2);
    console.log(`Adding ${added} rows to ${rows}: ${told(adding)}, ${taken.toFixed(1)} MB more on disk`);
    console.log(
      `Uploading all ${rows + added}: ${told(uploading)}, ${before.toFixed(1)} MB for the first ${rows}`,
    );
    console.log(`  adding takes ${share('seconds')}× as long, and ${share('cpu')}× the CPU time`);
  } finally {
    await server.stop();
  }
}

try {
  await measure();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
