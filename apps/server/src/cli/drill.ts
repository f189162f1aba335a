// `npm run drill [-- FOLDER]`: restores a copy of the workspace and reads it. The server may be running.
// `npm run drill -- --from BACKUPS [FOLDER]`: restores a backup, or the newest one in a folder, and reads it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, withSecretFiles } from '../config.ts';
import { openBackupStore } from './data/backup-store.ts';
import { drill } from './data/restore-drill.ts';
import { startFailure } from './start-failure.ts';

const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true });
const [parent] = positionals;
const config = readConfig(process.env, [], join(import.meta.dirname, '../../../..'));
const folder = mkdtempSync(join(parent ? resolve(process.env.INIT_CWD ?? '.', parent) : tmpdir(), 'drill-'));
const say = (line: string) => void process.stdout.write(`${line}\n`);
try {
  const from = values.from === undefined ? null : openBackupStore(values.from, withSecretFiles(process.env));
  const isWhole = await drill(config, folder, say, from);
  say(
    isWhole
      ? 'The copy is complete; it has been deleted again.'
      : 'The copy is not complete; see above. It has been deleted.',
  );
  if (!isWhole) process.exitCode = 1;
} catch (error) {
  const why = startFailure(error, config);
  if (why === null) throw error;
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
