// `npm run accounts -- COMMAND`: manages accounts, even while the server runs. docs/how-to/manage-accounts.md lists the
// commands.
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { MemoryEphemeral } from '../db/ephemeral/memory-ephemeral.ts';
import { connectTo, databaseDisplayName, databaseLocation, inspectDatabase } from '../db/open-store.ts';
import { Reserve } from '../db/reserve.ts';
import { DomainError, StartRefusedError } from '../errors.ts';
import { openAuth, PasswordThreads } from '../modules/auth/index.ts';
import { auditEntriesRepository, AuditTrail } from '../modules/system/index.ts';
import { randomUUID } from 'node:crypto';
import { runAccountCommand } from './account-commands.ts';
import { startFailure } from './start-failure.ts';

/** One for the lock and one for the transaction that it protects. */
const connections = 2;

const config = readConfig(process.env, [], join(import.meta.dirname, '../../../..'));
const location = databaseLocation(config);
try {
  if ((await inspectDatabase(location)) === null)
    throw new StartRefusedError(
      config.databaseUrl === null
        ? `There is no workspace in ${config.dataDir}. Specify its folder: DATA_DIR=… npm run accounts`
        : `There is no workspace in the database ${databaseDisplayName(location)}. Specify its database: DATABASE_URL=… npm run accounts`,
    );
  const db = connectTo(location, connections);
  const threads = new PasswordThreads(1);
  const now = () => new Date();
  try {
    const log = {
      info: () => {},
      error: (_details: object, message: string) => void process.stderr.write(`${message}\n`),
    };
    const auth = await openAuth({
      config,
      db,
      ephemeral: new MemoryEphemeral(now),
      reserve: new Reserve(join(config.dataDir, 'reserve'), config.reserveMegabytes),
      threads,
      newId: randomUUID,
      now,
      log,
    });
    const auditTrail = new AuditTrail({
      config,
      entries: auditEntriesRepository(db),
      users: auth.users,
      now,
      log,
    });
    process.stdout.write(await runAccountCommand(process.argv.slice(2), { ...auth, auditTrail }));
  } finally {
    await threads.close();
    await db.destroy();
  }
} catch (error) {
  const why = error instanceof DomainError ? error.message : startFailure(error, config);
  if (why === null) throw error;
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
