// `npm run backup -- FOLDER`: copies the data folder into a folder that is not there yet, also while the server runs.
// `npm run backup -- --restore FOLDER`: makes a data folder of such a copy, where there is none.
import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { StartRefusedError } from '../errors.ts';
import { backUp, restore } from './data/backup-folder.ts';
import { requireSqlite } from './require-sqlite.ts';
import { startFailure } from './start-failure.ts';

const args = process.argv.slice(2);
const isRestore = args[0] === '--restore';
const named = args[isRestore ? 1 : 0];
const config = readConfig(process.env, [], join(import.meta.dirname, '../../../..'));
const say = (line: string) => void process.stdout.write(`${line}\n`);
try {
  requireSqlite(config);
  if (named === undefined) throw new StartRefusedError('Name the folder of the copy.');
  const folder = resolve(process.env.INIT_CWD ?? '.', named);
  const isWhole = isRestore ? restore(folder, config.dataDir, say) : backUp(config.dataDir, folder, say);
  say(
    isWhole
      ? `${folder} holds ${config.dataDir}, and all of it is whole.`
      : 'Something is damaged, see above.',
  );
  if (!isWhole) process.exitCode = 1;
} catch (error) {
  const why = startFailure(error, config);
  if (why === null) throw error;
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
