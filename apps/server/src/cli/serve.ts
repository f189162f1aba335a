import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { requireDatabaseOfDatasets } from '../modules/datasets/index.ts';
import { prepareAccounts } from './prepare-accounts.ts';
import { listen, startOrExit, stopOnSignal, stopWhenPresenceLost } from './process.ts';
import { lockWorkspace } from './lock.ts';
import { setPassword } from './set-password.ts';
import { retryWhileFull } from './start-failure.ts';

/** Returns the value of a command line option, or null if it is not given. */
function optionOf(name: string): string | null {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : (process.argv[at + 1] ?? '');
}

type Say = (line: string) => void;

const say: Say = (line) => void process.stdout.write(`${line}\n`);

/** Runs a server until a signal arrives or the parent process ends. */
async function start(config: Config, build: () => Promise<App>): Promise<string | null> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  await retryWhileFull(() => requireDatabaseOfDatasets(config), say);
  const lock = lockWorkspace(config.dataDir, () => new Date());
  const { fastify, drain, services } = await build();
  const { presence } = services;
  if (services.quarantined.length > 0)
    say(
      `Moved to ${join(config.dataDir, 'quarantine')}, because the database does not list them: ${services.quarantined.join(', ')}`,
    );

  if (services.borrowsObjects)
    say(
      'Another database owns the object storage, so this copy deletes no objects; see “Object storage” in docs/operate.md.',
    );

  let stopped: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    try {
      await fastify.close();
    } finally {
      lock.release();
    }
  };
  const stop = (): Promise<void> => (stopped ??= close());
  if (process.argv.includes('--remove-demo')) {
    for (const user of await services.users.demo())
      await services.auditTrail.recordOperator('removeDemo', user);
    await services.users.removeDemo();
    await stop();
    say('The demo users are removed. Their datasets and runs remain; an administrator can delete them.');
    return null;
  }
  const username = optionOf('--set-password');
  if (username !== null) {
    try {
      say(await setPassword(services, username, optionOf('--password-file')));
    } finally {
      await stop();
    }
    return null;
  }
  const prepare = () => prepareAccounts(config, services, say);
  await (presence === null ? prepare() : presence.runExclusively(prepare));

  stopOnSignal(stop, () => drain(config.drainSeconds));
  stopWhenPresenceLost(presence);
  const address = await listen(fastify, config.host, config.port, say);
  lock.announce(address);
  say(`Forecast Console is ready: ${address}`);
  return address;
}

/**
 * Runs a server as this process. If it cannot start, prints the reason and exits with 1.
 *
 * @param read reads the settings
 * @param build builds the server
 * @param onReady prints more information once the server listens
 */
export function serve(
  read: () => Config,
  build: (config: Config) => Promise<App>,
  onReady: (address: string, say: Say) => void = () => {},
): void {
  startOrExit(read, async (config) => {
    const address = await start(config, () => build(config));
    if (address !== null) onReady(address, say);
  });
}
