// `npm run audit`: prints the audit trail, oldest first, also while the server runs.
//   --since DATE   entries since a date or time, such as 2026-11-22 or 2026-11-22T08:00:00Z
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { StartRefusedError } from '../errors.ts';
import { startFailure } from './start-failure.ts';
import { auditEntriesRepository } from '../modules/system/index.ts';
import { connectTo, inspectDatabase, databaseDisplayName, databaseLocation } from '../db/open-store.ts';

/** Formats the user, with the API token in parentheses. */
const userOf = (username: string | null, token: string | null) =>
  (username ?? '-') + (token === null ? '' : ` (${token})`);

const { values: options } = parseArgs({ options: { since: { type: 'string', default: '' } } });
const config = readConfig(process.env, [], join(import.meta.dirname, '../../../..'));
const location = databaseLocation(config);
try {
  if ((await inspectDatabase(location)) === null)
    throw new StartRefusedError(
      config.databaseUrl === null
        ? `There is no workspace in ${config.dataDir}. Specify its folder: DATA_DIR=… npm run audit`
        : `There is no workspace in the database ${databaseDisplayName(location)}. Specify its database: DATABASE_URL=… npm run audit`,
    );
  const db = connectTo(location);
  try {
    const entries = await auditEntriesRepository(db).page(options.since, Number.MAX_SAFE_INTEGER, 0);
    for (const { at, status, action, username, token, address, subject } of entries.toReversed())
      process.stdout.write(
        `${[at, status, action, userOf(username, token), address, subject ?? ''].join('  ').trimEnd()}\n`,
      );
  } finally {
    await db.destroy();
  }
} catch (error) {
  const why = startFailure(error, config);
  if (why === null) throw error;
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
