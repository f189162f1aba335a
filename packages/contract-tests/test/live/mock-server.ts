import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@forecast-console/tooling/free-port';

const entry = join(import.meta.dirname, '../../../../apps/mock-server/src/main.ts');
const pollMs = 100;

/** Starts a mock server with webhooks and without a limit of sign-ins. */
export async function startMockServer(): Promise<{ url: URL; stop: () => Promise<void> }> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'contract-tests-'));
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    WEB_ROOT: 'none',
    LOG_LEVEL: 'fatal',
    ATTEMPTS_PER_MINUTE: '100000',
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    WEBHOOK_KEY: '0123456789abcdef'.repeat(3),
  };
  const child: ChildProcess = spawn(process.execPath, [entry], { env, stdio: 'ignore' });
  const url = new URL(`http://127.0.0.1:${port}`);
  const isUp = () =>
    fetch(new URL('/api/health', url)).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`The mock server ended with status ${child.exitCode}`);
    await new Promise((next) => setTimeout(next, pollMs));
  }
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
