// `npm run bench -- crash [--kills 100] [--seed 1]`
// Kills the server at random moments while four clients upload, label and delete datasets, add and restore versions,
// forecast, and refresh, delete and restore runs, where the machine allows a small disk also while that disk is full;
// after each start everything acknowledged must be there and nothing by half.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '@forecast-console/series';
import { ServerProcess } from '@forecast-console/server/test-support/server-process.ts';
import { audit } from './crash/audit.ts';
import { Client } from './crash/client.ts';
import { Disk } from './crash/disk.ts';
import { Ledger } from './crash/ledger.ts';
import { keepWorking } from './crash/work.ts';

const { values: options } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const kills = Number(options.kills);
const clients = 4;
const diskMegabytes = 64;
const longestWorkMs = 4000;
const endsOfRuns = /^(?:The server stopped \d+ times while|The server has no space left)/;

/** Park and Miller's minimal standard generator, in [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const random = randomFrom(Number(options.seed));
const disk = new Disk(diskMegabytes);
const dataDir = join(disk.folder, 'data');
const environment = { RESERVE_MB: '2', ATTEMPTS_PER_MINUTE: '1000000' };
const ledger = new Ledger();
const found: string[] = [];
const counts = { whileStarting: 0, whileWorking: 0, whileFull: 0 };
const startMs: number[] = [];
const running = new Set<ServerProcess>();

async function started(): Promise<[ServerProcess, Client]> {
  const from = performance.now();
  const server = await ServerProcess.start(dataDir, environment);
  running.add(server);
  startMs.push(performance.now() - from);
  return [server, new Client(server.address)];
}

async function holdToTheBooks(client: Client, kill: number): Promise<void> {
  const { lost, half } = await audit(client, ledger, dataDir);
  for (const what of lost) found.push(`kill ${kill}: lost ${what}`);
  for (const what of half) found.push(`kill ${kill}: half-stored ${what}`);
}

/** A kill while clients work; every third on a disk that is filled meanwhile, which it stays until after the next start. */
async function killWhileWorking(server: ServerProcess, client: Client, isFull: boolean): Promise<void> {
  let isOver = false;
  const work = Array.from({ length: clients }, () =>
    keepWorking({ client, ledger, random, isOver: () => isOver }),
  );
  const workMs = random() * longestWorkMs;
  if (isFull) {
    await sleep(workMs / 2);
    disk.fill();
  }
  await sleep(isFull ? workMs / 2 : workMs);
  await server.kill();
  running.delete(server);
  isOver = true;
  await Promise.all(work);
  counts[isFull ? 'whileFull' : 'whileWorking']++;
}

async function killWhileStarting(): Promise<void> {
  const server = ServerProcess.spawn(dataDir, environment);
  await sleep(random() * median(startMs));
  await server.kill();
  counts.whileStarting++;
}

async function endsOf(client: Client): Promise<Map<string, number>> {
  const ends = new Map<string, number>();
  for (const [id, { isThere, wasDeleted }] of ledger.runs) {
    while (isThere.has(true)) {
      const { body } = await client.run(id);
      if (body.status === 'queued' || body.status === 'running') {
        await sleep(100);
        continue;
      }
      ends.set(body.status, (ends.get(body.status) ?? 0) + 1);
      const isCancelled = wasDeleted && body.status === 'cancelled';
      if (body.status !== 'completed' && !isCancelled && !endsOfRuns.test(body.error ?? ''))
        found.push(`run ${id} ended as ${body.status}: ${body.error}`);
      break;
    }
  }
  return ends;
}

async function suite(): Promise<void> {
  let [server, client] = await started();
  await client.register();
  await client.signIn();
  for (let kill = 0; kill < kills;) {
    await killWhileWorking(server, client, disk.isSmall && kill % 3 === 2);
    kill++;
    if (kill < kills && random() < 0.1) {
      await killWhileStarting();
      kill++;
    }
    [server, client] = await started();
    await client.signIn();
    await holdToTheBooks(client, kill);
    disk.empty();
    if (kill % 10 < 2) console.log(`${kill} kills, ${found.length} findings`);
  }
  const ends = await endsOf(client);
  await holdToTheBooks(client, kills);
  const stopped = await server.stop();
  running.delete(server);
  if (stopped !== 0) found.push(`the last server ended with ${stopped}: ${server.problems}`);
  const check = join(import.meta.dirname, '../../apps/server/src/check-data.ts');
  const said = execFileSync(process.execPath, [check], { env: { DATA_DIR: dataDir }, encoding: 'utf8' });

  const { whileStarting, whileWorking, whileFull } = counts;
  console.log(
    `kills: ${whileWorking} while working, ${whileFull} while the disk was full, ${whileStarting} while starting`,
  );
  if (!disk.isSmall) console.log('The disk was never full: no tmpfs may be mounted here.');
  const acknowledged = Object.entries(ledger.acknowledged).map(([what, count]) => `${count} ${what}`);
  console.log(`acknowledged: ${acknowledged.join(', ')}`);
  console.log(`answered by 507: ${ledger.noRoom}; by any other fault: ${ledger.faults.length}`);
  console.log(
    `runs of datasets that are left: ${[...ends].map(([status, count]) => `${count} ${status}`).join(', ')}`,
  );
  console.log(
    `start until ready: ${median(startMs).toFixed(0)} ms (${Math.max(...startMs).toFixed(0)} ms at most)`,
  );
  console.log(`check of the data: ${said.trim().split('\n').length} lines, none of damage`);
  console.log(`lost or half-stored: ${found.length}`);
  for (const finding of [...found, ...ledger.faults]) console.log(`  ${finding}`);
  if (found.length + ledger.faults.length > 0) process.exitCode = 1;
}

try {
  await suite();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await Promise.all([...running].map((server) => server.kill()));
  disk.remove();
}
