// `npm run audit`: prints the audit trail, oldest first, also while the server runs.
//   --since DATE   from that day or moment on, such as 2026-11-22 or 2026-11-22T08:00:00Z
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { auditEntriesRepository } from './store/users/audit-entries.ts';
import { connectTo, databaseName, placeOf } from './store/open-store.ts';

const { values: options } = parseArgs({ options: { since: { type: 'string', default: '' } } });
const config = readConfig(process.env, [], join(import.meta.dirname, '../../..'));
if (config.databaseUrl === null && !existsSync(join(config.dataDir, databaseName))) {
  process.stderr.write(
    `There is no workspace in ${config.dataDir}. Name its folder: DATA_DIR=… npm run audit\n`,
  );
  process.exit(1);
}
const db = connectTo(placeOf(config));
const entries = await auditEntriesRepository(db).page(options.since, Number.MAX_SAFE_INTEGER, 0);
for (const { at, status, action, username, address, subject } of entries.toReversed())
  process.stdout.write(
    `${[at, status, action, username ?? '-', address, subject ?? ''].join('  ').trimEnd()}\n`,
  );
await db.destroy();
