// `npm run backup -- FOLDER`: backs up the workspace to a new folder. The server may be running.
// `npm run backup -- --keep N FOLDER`: backs it up to a new folder in FOLDER, and keeps the newest N backups there.
// `npm run backup -- --restore FOLDER`: restores a backup to an empty data folder or database.
// FOLDER may also be in object storage: `s3://bucket/prefix`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, withSecretFiles } from '../config.ts';
import { databaseDisplayName } from '../db/open-store.ts';
import { StartRefusedError } from '../errors.ts';
import { openBackupStore } from './data/backup-store.ts';
import { makeBackup, restoreBackup } from './data/backups.ts';
import { findBackup, nameOfBackup, removeOldBackups } from './data/rotate-backups.ts';
import { startFailure } from './start-failure.ts';

const { values, positionals } = parseArgs({
  options: { restore: { type: 'boolean', default: false }, keep: { type: 'string' } },
  allowPositionals: true,
});
const [named] = positionals;
const keep = values.keep === undefined ? null : Number(values.keep);
const config = readConfig(process.env, [], join(import.meta.dirname, '../../../..'));
const say = (line: string) => void process.stdout.write(`${line}\n`);
try {
  if (named === undefined) throw new StartRefusedError('Specify the backup folder.');
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1))
    throw new StartRefusedError('Specify how many backups to keep, such as --keep 14.');
  const parent = openBackupStore(named, withSecretFiles(process.env));
  // PostgreSQL checks what it reads; the datasets are only checked when they are loaded.
  const checked = config.databaseUrl === null ? '; no damage found' : '';
  const workspace = config.databaseUrl === null ? config.dataDir : databaseDisplayName(config.databaseUrl);
  let isWhole: boolean;
  if (values.restore) {
    const from = await findBackup(parent);
    isWhole = await restoreBackup(config, from, say);
    if (isWhole) say(`Restored ${from.location} to ${workspace}${checked}.`);
  } else {
    const to = keep === null ? parent : parent.in(nameOfBackup(new Date()));
    isWhole = await makeBackup(config, to, say);
    if (isWhole) say(`Backed up ${workspace} to ${to.location}${checked}.`);
    // A damaged backup must not displace an intact one.
    if (isWhole && keep !== null)
      for (const name of await removeOldBackups(parent, keep)) say(`Deleted the old backup ${name}.`);
  }
  if (!isWhole) {
    say('Some data is damaged; see above.');
    process.exitCode = 1;
  }
} catch (error) {
  const why = startFailure(error, config);
  if (why === null) throw error;
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
