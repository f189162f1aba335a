// `npm run bench -- restore --database-url URL [--seconds 10]`
//
// Copies a workspace with pg_dump while clients work on it, restores the copy into an empty database of the same
// PostgreSQL with pg_restore, and starts a server on the copy. Stored data must give the same responses, all changes
// acknowledged before the copy must exist, and no change may be incomplete. The user in URL must be allowed to create
// databases. PostgreSQL's tools are taken from PATH or from PG_BIN.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ServerProcess } from '@forecast-console/server/test-support/server-process.ts';
import { Client } from './crash/client.ts';
import { endsOf } from './crash/ends.ts';
import { Ledger } from './crash/ledger.ts';
import { keepWorking } from './crash/work.ts';

const { values: options } = parseArgs({
  options: { 'database-url': { type: 'string' }, seconds: { type: 'string', default: '10' } },
});
const url = options['database-url'];
if (url === undefined) throw new Error('--database-url is missing');

const execute = promisify(execFile);
const tool = async (name: string, ...args: string[]) =>
  (await execute(join(process.env['PG_BIN'] ?? '', name), args)).stdout.trim();
const folder = mkdtempSync(join(tmpdir(), 'bench-restore-'));
const names = [1, 2].map(() => `restore_${randomUUID().replaceAll('-', '')}`);
const [original = '', copy = ''] = names.map((name) => new URL(`/${name}`, url).href);
const server = (name: string, databaseUrl: string) =>
  ServerProcess.start(join(folder, name), { DATABASE_URL: databaseUrl, ATTEMPTS_PER_MINUTE: '1000000' });

/** Returns the API responses for datasets and runs. */
async function answers(client: Client, ledger: Ledger): Promise<string[]> {
  const runs = [...ledger.runs.keys()].map((id) => client.run(id));
  const datasets = [...ledger.uploads].flatMap(([id, { runId }]) => [
    client.versions(id),
    client.data(runId),
  ]);
  return (await Promise.all([...runs, ...datasets])).map((answer) => JSON.stringify(answer));
}

const work = (client: Client, ledger: Ledger, isOver: () => boolean) =>
  Promise.all([1, 2, 3, 4].map(() => keepWorking({ client, ledger, random: Math.random, isOver })));

/** Maximum number of copies to make, because some finish before a client changes anything. */
const maxCopies = 50;
const found: string[] = [];
try {
  for (const name of names) await tool('psql', '--quiet', `--command=CREATE DATABASE ${name}`, url);
  const first = await server('first', original);
  const client = new Client(first.address);
  await client.register();
  await client.signIn();
  const before = new Ledger();
  const end = performance.now() + Number(options.seconds) * 1000;
  await work(client, before, () => performance.now() > end);
  await endsOf(client, before);
  const expected = await answers(client, before);

  // With a new ledger, clients change only items that they create during the copy. The copy may or may not contain
  // these items.
  const load = new Ledger();
  let isOver = false;
  const meanwhile = work(client, load, () => isOver);
  const done = () => Object.values(load.acknowledged).reduce((sum, count) => sum + count, 0);
  const dump = join(folder, 'dump');
  let [dumpMs, doneMeanwhile] = [0, 0];
  for (let copies = 0; doneMeanwhile === 0 && copies < maxCopies; copies++) {
    const [start, doneBefore] = [performance.now(), done()];
    await tool('pg_dump', '--format=custom', `--file=${dump}`, original);
    dumpMs = performance.now() - start;
    doneMeanwhile = done() - doneBefore;
  }
  if (doneMeanwhile === 0) found.push('no changes were made during the copy');
  isOver = true;
  await meanwhile;
  await first.stop();

  const start = performance.now();
  await tool('pg_restore', '--exit-on-error', `--dbname=${copy}`, dump);
  const restoreMs = performance.now() - start;
  const second = await server('second', copy);
  const restored = new Client(second.address);
  await restored.signIn();
  const given = await answers(restored, before);
  for (const [index, answer] of expected.entries())
    if (given[index] !== answer) found.push(`${given[index]} instead of ${answer}`);
  const { uploads } = (await restored.uploads()).body;
  for (const { id } of uploads)
    for (const { run_id, version } of (await restored.versions(id)).body.versions) {
      const { status } = await restored.data(run_id);
      if (status !== 200) found.push(`version ${version} of ${id} returned ${status}`);
    }
  await second.stop();
  console.log(await tool('psql', '--tuples-only', '--no-align', '--command=SELECT version()', url));
  console.log(`${doneMeanwhile} changes were acknowledged during the copy`);
  console.log(`pg_dump under load ${dumpMs.toFixed(0)} ms, pg_restore ${restoreMs.toFixed(0)} ms`);
  console.log(`${expected.length} responses compared, ${uploads.length} datasets in the copy`);
  console.log(`different or incomplete responses: ${found.length}`);
  for (const finding of found) console.log(`  ${finding.slice(0, 500)}`);
} finally {
  for (const name of names)
    await tool('psql', '--quiet', `--command=DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, url);
  rmSync(folder, { recursive: true, force: true });
}
if (found.length > 0) process.exitCode = 1;
