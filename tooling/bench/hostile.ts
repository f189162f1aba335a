// `npm run bench -- hostile [--limited]`
// Sends the most expensive requests and measures what other users notice: how long the event loop is blocked, how long
// a health check takes, how memory grows. Without --limited, the sign-in limit per address is off, as if each request
// came from another address.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Attack, bodies, storms } from './hostile/attacks.ts';
import { BenchServer } from './server/bench-server.ts';

const { values: options } = parseArgs({ options: { limited: { type: 'boolean', default: false } } });
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

const folder = mkdtempSync(join(tmpdir(), 'bench-hostile-'));
const server = await BenchServer.start(
  join(folder, 'data'),
  options.limited ? { ATTEMPTS_PER_MINUTE: '' } : {},
);
try {
  console.log(
    '| what is sent | at once | answered by | until all are, ms | loop busy at a stretch, ms | loop late, ms | slowest health call, ms | memory, MB |',
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
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
