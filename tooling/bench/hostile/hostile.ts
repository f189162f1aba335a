// `npm run bench -- hostile [--limited] [--only bodies|heavy|largest|sign-ins|small] [--series 60000]
// [--users 200] [--store sqlite|postgres] [--checkout FOLDER]`
//
// Sends the most expensive requests and measures what other users notice: how long the event loop is blocked, how
// long a health check takes, and how much memory is used. Without --limited, the sign-in limit per address is off, as
// if each request came from a different address. `heavy` sends valid requests of one user that once slowed down all
// others. `largest` calls every operation of the contract on a workspace with large runs and long lists. `sign-ins`
// signs in many users at once, `small` uploads small files behind large ones. --checkout runs the server of another
// checkout.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Attack, bodies, storms } from './attacks.ts';
import { heavyAttacks, measureHarm } from './heavy-input.ts';
import { measureLargestInput } from './largest-input.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureSmallUploads } from './small-uploads.ts';
import { BenchServer } from '../server/bench-server.ts';
import { type BenchWorkspace, withWorkspace } from '../server/bench-workspace.ts';

const { values: options } = parseArgs({
  options: {
    limited: { type: 'boolean', default: false },
    only: { type: 'string' },
    series: { type: 'string', default: '60000' },
    users: { type: 'string', default: '200' },
    store: { type: 'string', default: 'sqlite' },
    checkout: { type: 'string' },
  },
});
const isWanted = (part: string) => options.only === undefined || options.only === part;
const limits = options.limited ? { ATTEMPTS_PER_MINUTE: '' } : {};
const probeMs = 20;

interface Noticed {
  answers: ReadonlyMap<number, number>;
  tookMs: number;
  slowestHealthMs: number;
}

const since = (start: number) => performance.now() - start;

async function attack(server: BenchServer, { atOnce, path, request }: Attack): Promise<Noticed> {
  const start = performance.now();
  const state = { isOver: false };
  const probing = slowestHealth(server, () => state.isOver);
  const token = await server.signIn();
  const send = async (index: number): Promise<number> => {
    const init = request(index);
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(server.address + path, { method: 'POST', ...init, headers });
    await response.text();
    return response.status;
  };
  const statuses = await Promise.all(Array.from({ length: atOnce }, (_, index) => send(index)));
  state.isOver = true;
  const answers = new Map<number, number>();
  for (const status of statuses) answers.set(status, (answers.get(status) ?? 0) + 1);
  return { answers, tookMs: since(start), slowestHealthMs: await probing };
}

async function slowestHealth(server: BenchServer, isOver: () => boolean): Promise<number> {
  let slowest = 0;
  while (!isOver()) {
    const start = performance.now();
    await (await fetch(`${server.address}/api/health`)).text();
    slowest = Math.max(slowest, since(start));
    await sleep(probeMs);
  }
  return slowest;
}

/** Runs work with a new server. */
const withServer = (work: (server: BenchServer, workspace: BenchWorkspace) => Promise<void>): Promise<void> =>
  withWorkspace(options.store, async (workspace) => {
    const env = { ...limits, ...workspace.env };
    const server = await BenchServer.start(workspace.dataDir, env, options.checkout);
    try {
      await work(server, workspace);
    } finally {
      await server.stop();
    }
  });

async function sendBodies(server: BenchServer): Promise<void> {
  console.log(
    '| request | copies | statuses | until the last response, ms | longest event loop block, ms | event loop delay, ms | slowest health check, ms | memory, MB |',
  );
  console.log(`| --- | ---: | --- |${' ---: |'.repeat(5)}`);
  await server.strain();
  for (const one of [...bodies, ...storms]) {
    const { answers, tookMs, slowestHealthMs } = await attack(server, one);
    const { maxBusyMs, maxDelayMs, memoryMb } = await server.strain();
    const told = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
    const figures = [tookMs, maxBusyMs, maxDelayMs, slowestHealthMs, memoryMb];
    console.log(
      `| ${[one.name, one.atOnce, told, ...figures.map((figure) => figure.toFixed(0))].join(' | ')} |`,
    );
    if ([...answers.keys()].some((status) => status >= 500)) process.exitCode = 1;
  }
}

async function sendHeavyInput(): Promise<void> {
  console.log(
    "\n| requests by one user | statuses | duration, s | another user's slowest list request, ms | another user's slowest small upload, ms | longest event loop block, ms | peak memory, MB | stored, MB |",
  );
  console.log(`| --- | --- |${' ---: |'.repeat(6)}`);
  for (const [number, attack] of heavyAttacks.entries())
    await withServer(async (server, workspace) => {
      await server.strain();
      const { statuses, tookMs, slowestListMs, slowestUploadMs } = await measureHarm(server, attack, number);
      const { maxBusyMs, peakMemoryMb } = await server.strain();
      const stored = (await workspace.size()) / 1e6;
      const figures = [tookMs / 1000, slowestListMs, slowestUploadMs, maxBusyMs, peakMemoryMb, stored];
      console.log(
        `| ${[attack.name, statuses, ...figures.map((figure) => figure.toFixed(0))].join(' | ')} |`,
      );
    });
}

async function callLargestInput(): Promise<void> {
  console.log(
    `\n| operation, ${options.series} series | status | kB | duration, ms | longest event loop block, ms |\n| --- |${' ---: |'.repeat(4)}`,
  );
  await withWorkspace(options.store, async (workspace) => {
    const env = { ...limits, ...workspace.env };
    for (const held of await measureLargestInput(workspace, env, Number(options.series))) {
      const { operation, status, bytes, tookMs, maxBusyMs } = held;
      const figures = [bytes / 1000, tookMs, maxBusyMs].map((figure) => figure.toFixed(0));
      console.log(`| ${[operation, status, ...figures].join(' | ')} |`);
      if (status >= 500) process.exitCode = 1;
    }
  });
}

async function signInAtOnce(): Promise<void> {
  await withWorkspace(options.store, async (workspace) => {
    const env = { ...limits, ...workspace.env };
    const figures = await measureSignIns(workspace, env, Number(options.users));
    const { secondsUntilAll, retries, p99Before, p99Meanwhile } = figures;
    console.log(
      `\n${options.users} users sign in at the same moment: all within ${secondsUntilAll.toFixed(1)} s (target: ≤ 100) with ${retries} retries; p99 of reads ${p99Before.toFixed(1)} ms before, ${p99Meanwhile.toFixed(1)} ms during the sign-ins, ${(p99Meanwhile / p99Before).toFixed(1)} × (target: ≤ 2)`,
    );
  });
}

if (isWanted('bodies')) await withServer(sendBodies);
if (isWanted('heavy')) await sendHeavyInput();
if (isWanted('largest')) await callLargestInput();
if (isWanted('sign-ins')) await signInAtOnce();
if (isWanted('small'))
  await withServer(async (server) => {
    const { aloneMs, behindMs, count } = await measureSmallUploads(server);
    console.log(
      `\na small upload takes ${aloneMs.toFixed(0)} ms alone and ${behindMs.toFixed(0)} ms behind three large ones (median of ${count}), ${(behindMs / aloneMs).toFixed(1)} × (target: ≤ 2)`,
    );
  });
