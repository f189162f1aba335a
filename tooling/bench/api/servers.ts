import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answers } from './bare-server.ts';

/** A server under load. `stop` ends its process and deletes its files. */
export interface Server {
  readonly baseUrl: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../../..');
const startMs = 120_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + startMs; Date.now() < until; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`the server at ${url} exited with code ${child.exitCode}`);
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error(`no response from ${url}`);
}

async function ended(child: ChildProcess, signal: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  signal();
  await exit;
}

/** Starts the mock server as users run it, with the demo workspace. */
export async function startMock(validateAnswers: boolean, nodeArguments: readonly string[]): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecast-console-bench-'));
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeArguments, 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      WEB_ROOT: 'none',
      VALIDATE_ANSWERS: validateAnswers ? 'on' : 'off',
    },
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await answering(`${baseUrl}/api/health`, child);
  return {
    baseUrl,
    pid: child.pid ?? 0,
    async stop() {
      await ended(child, () => child.kill('SIGTERM'));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts plain Fastify that returns the same bytes. */
export async function startBare(answers: Answers): Promise<Server> {
  const child = fork(new URL('./bare-server.ts', import.meta.url));
  child.send(answers);
  const [baseUrl] = (await once(child, 'message')) as [string];
  return { baseUrl, pid: child.pid ?? 0, stop: () => ended(child, () => child.kill('SIGTERM')) };
}

/** Starts Prism with the examples of the same contract; null if it is not available. */
export async function startPrism(): Promise<Server | null> {
  const port = await freePort();
  const document = join(root, 'openapi/bundle.gen.json');
  const windows = process.platform === 'win32';
  const child = spawn(
    'npx',
    [
      '-y',
      '@stoplight/prism-cli@5.16.0',
      'mock',
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-v',
      'fatal',
      document,
    ],
    {
      stdio: 'ignore',
      shell: windows,
      // In a separate process group, because npx does not forward signals.
      detached: !windows,
      env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}` },
    },
  );
  const stop = () =>
    ended(child, () => {
      if (child.pid !== undefined) process.kill(windows ? child.pid : -child.pid, 'SIGTERM');
    });
  const baseUrl = `http://127.0.0.1:${port}`;
  try {
    await answering(`${baseUrl}/api/health`, child);
    return { baseUrl, pid: child.pid ?? 0, stop };
  } catch {
    await stop();
    return null;
  }
}
