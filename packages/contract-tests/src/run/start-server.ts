import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Maximum time for the server to stop. After this time it is killed. */
const maxStopMs = 20_000;

export interface StartedServer {
  url: URL;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/**
 * Returns settings that let tokens expire during the test run, turn off the rate limit, and allow the origin of CORS
 * requests and webhooks to this machine.
 */
const settings = (port: number, origin: string) => ({
  HOST: '127.0.0.1',
  PORT: String(port),
  ACCESS_TOKEN_SECONDS: '20',
  ATTEMPTS_PER_MINUTE: '1000000',
  ALLOWED_ORIGINS: origin,
  WEBHOOK_KEY: randomBytes(24).toString('hex'),
  WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
});

/** Ends a process group and waits until it has ended, because the shell exits before its children. */
async function endGroup(pid: number): Promise<void> {
  const isSent = (signal: NodeJS.Signals | 0) => {
    try {
      return process.kill(-pid, signal);
    } catch {
      return false;
    }
  };
  const deadline = Date.now() + maxStopMs;
  isSent('SIGTERM');
  while (isSent(0)) {
    if (Date.now() > deadline) isSent('SIGKILL');
    await sleep(50);
  }
}

/**
 * Starts the server under test with settings that let every case run. `{port}` in the command is replaced.
 *
 * @param url overrides the URL of the server
 */
export async function startServer(
  command: string,
  { origin, url, env }: { origin: string; url: URL | null; env: NodeJS.ProcessEnv },
): Promise<StartedServer> {
  const port = await freePort();
  const child = spawn(command.replaceAll('{port}', String(port)), {
    shell: true,
    // Starts a process group, so that children of the shell are stopped too.
    detached: process.platform !== 'win32',
    env: { ...env, ...settings(port, origin) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    url: url ?? new URL(`http://127.0.0.1:${port}`),
    async stop() {
      if (child.pid === undefined) return;
      if (process.platform === 'win32') child.kill();
      else await endGroup(child.pid);
    },
  };
}
