import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { prepareAccounts, StartRefusedError } from './workspace/accounts-of-start.ts';
import { listen } from './workspace/listen.ts';
import { lockWorkspace, WorkspaceLockedError } from './workspace/lock.ts';

const root = join(import.meta.dirname, '../../..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const now = () => new Date();

async function start(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2), root);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const lock = lockWorkspace(config.dataDir, now);
  const { fastify, services } = await buildApp(config, now);

  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopped ??= fastify.close().finally(() => lock.release()));
  if (process.argv.includes('--remove-demo')) {
    await services.users.removeDemo();
    await stop();
    return say('The demo users are removed. Their datasets and runs stay; an administrator may delete them.');
  }
  await prepareAccounts(config, services, say);

  const stopAndExit = (): void => {
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAndExit);
  // Whoever started this server is gone.
  process.on('disconnect', stopAndExit);
  const address = await listen(fastify, config.host, config.port, say);
  lock.announce(address);
  say(`Forecast Console is ready: ${address}`);
  if (config.mock) say(`It is a mock; choose what it answers at ${address}/__mock`);
}

start().catch((error: unknown) => {
  const expected =
    error instanceof StartRefusedError ||
    error instanceof WorkspaceLockedError ||
    error instanceof RangeError;
  process.stderr.write(`${expected ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
});
