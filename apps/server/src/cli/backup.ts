// `npm run backup -- FOLDER`: copies the data folder to a new folder. The server may be running.
// `npm run backup -- --keep N FOLDER`: copies it to a new folder in FOLDER, and keeps the newest N backups there.
// `npm run backup -- --restore FOLDER`: restores a backup to an empty data folder.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { StartRefusedError } from '../errors.ts';
import { backUp, restore } from './data/backup-folder.ts';
import { requireSqlite } from './data/check-folder.ts';
import { nameOfBackup, removeOldBackups } from './data/rotate-backups.ts';
import { startFailure } from './start-failure.ts';

const { values, positionals } = parseArgs({
  options: { restore: { type: 'boolean', default: false }, keep: { type: 'string' } },
  allowPositionals: true,
});
const { restore: isRestore } = values;
const [named] = positionals;
const keep = values.keep === undefined ? null : Number(values.keep);
const config = readConfig(process.env, [], join(import.meta.dirname, '../../../..'));
const say = (line: string) => void process.stdout.write(`${line}\n`);
try {
  requireSqlite(config);
  if (named === undefined) throw new StartRefusedError('Specify the backup folder.');
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1))
    throw new StartRefusedError('Specify how many backups to keep, such as --keep 14.');
  const parent = resolve(process.env.INIT_CWD ?? '.', named);
  const folder = keep === null ? parent : join(parent, nameOfBackup(new Date()));
  const [from, to] = isRestore ? [folder, config.dataDir] : [config.dataDir, folder];
  const isWhole = isRestore ? restore(folder, config.dataDir, say) : backUp(config.dataDir, folder, say);
  say(
    isWhole
      ? `${isRestore ? 'Restored' : 'Backed up'} ${from} to ${to}; no damage found.`
      : 'Some data is damaged; see above.',
  );
  if (!isWhole) process.exitCode = 1;
  // A damaged backup must not displace an intact one.
  else if (keep !== null)
    for (const name of removeOldBackups(parent, keep)) say(`Deleted the old backup ${name}.`);
} catch (error) {
  const why = startFailure(error, config);
  if (why === null) throw error;
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
