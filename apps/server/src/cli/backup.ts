// `npm run backup -- FOLDER`: copies the data folder to a new folder. The server may be running.
// `npm run backup -- --restore FOLDER`: restores a backup to an empty data folder.
import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { StartRefusedError } from '../errors.ts';
import { backUp, restore } from './data/backup-folder.ts';
import { requireSqlite } from './data/check-folder.ts';
import { startFailure } from './start-failure.ts';

const args = process.argv.slice(2);
const isRestore = args[0] === '--restore';
const named = args[isRestore ? 1 : 0];
const config = readConfig(process.env, [], join(import.meta.dirname, '../../../..'));
const say = (line: string) => void process.stdout.write(`${line}\n`);
try {
  requireSqlite(config);
  if (named === undefined) throw new StartRefusedError('Specify the backup folder.');
  const folder = resolve(process.env.INIT_CWD ?? '.', named);
  const [from, to] = isRestore ? [folder, config.dataDir] : [config.dataDir, folder];
  const isWhole = isRestore ? restore(folder, config.dataDir, say) : backUp(config.dataDir, folder, say);
  say(
    isWhole
      ? `${isRestore ? 'Restored' : 'Backed up'} ${from} to ${to}; no damage found.`
      : 'Some data is damaged; see above.',
  );
  if (!isWhole) process.exitCode = 1;
} catch (error) {
  const why = startFailure(error, config);
  if (why === null) throw error;
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
