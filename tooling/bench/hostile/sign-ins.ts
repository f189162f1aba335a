import { setTimeout as sleep } from 'node:timers/promises';
import { addUsers } from '../server/add-users.ts';
import { BenchServer, benchPassword } from '../server/bench-server.ts';
import type { BenchWorkspace } from '../server/bench-workspace.ts';

const readEveryMs = 20;
const quietMs = 10_000;
const tellEveryMs = 10_000;
const maxMs = 300_000;

/**
 * Signs in many users at the same moment while another user reads. Prints the progress.
 *
 * @throws Error if not all of them are signed in after five minutes
 */
export async function measureSignIns(workspace: BenchWorkspace, env: NodeJS.ProcessEnv, count: number) {
  const { dataDir } = workspace;
  // Registering them would take as long as signing them in.
  await (await BenchServer.start(dataDir, env)).stop();
  const names = await addUsers(workspace, count);
  const server = await BenchServer.start(dataDir, env);
  try {
    const quietUntil = performance.now() + quietMs;
    const p99Before = await readMs(server, () => performance.now() > quietUntil);
    let signedIn = 0;
    const start = performance.now();
    const seconds = () => (performance.now() - start) / 1000;
    const telling = setInterval(
      () => console.log(`${seconds().toFixed(0)} s: ${signedIn} of ${count} signed in`),
      tellEveryMs,
    );
    const isOver = () => signedIn === count || seconds() * 1000 > maxMs;
    const reading = readMs(server, isOver);
    try {
      const signal = AbortSignal.timeout(maxMs);
      const retries = await Promise.all(
        names.map(async (username) => {
          const made = await signInWithRetry(server, username, signal);
          signedIn++;
          return made;
        }),
      );
      return {
        secondsUntilAll: seconds(),
        retries: retries.reduce((sum, made) => sum + made, 0),
        p99Before,
        p99Meanwhile: await reading,
      };
    } finally {
      clearInterval(telling);
    }
  } finally {
    await server.stop();
  }
}

/** Reads the list of runs repeatedly. @returns the 99th percentile of the response times in milliseconds */
async function readMs(server: BenchServer, isOver: () => boolean): Promise<number> {
  const all: number[] = [];
  while (!isOver()) {
    const start = performance.now();
    await server.send('/api/forecast-runs', { method: 'GET' });
    all.push(performance.now() - start);
    await sleep(readEveryMs);
  }
  return all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? 0;
}

/** Signs in. After a 429, waits as long as the response asks and tries again. @returns the number of retries */
async function signInWithRetry(server: BenchServer, username: string, signal: AbortSignal): Promise<number> {
  for (let retries = 0; ; retries++) {
    const body = new URLSearchParams({ username, password: benchPassword });
    const response = await fetch(`${server.address}/api/auth/token`, { method: 'POST', body, signal });
    await response.text();
    if (response.ok) return retries;
    if (response.status !== 429) throw new Error(`sign-in returned ${response.status}`);
    await sleep(1000 * Number(response.headers.get('retry-after')), undefined, { signal });
  }
}
