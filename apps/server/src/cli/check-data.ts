import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { StartRefusedError } from '../errors.ts';
import { checkData, requireSqlite } from './data/check-folder.ts';

const config = readConfig(process.env, [], join(import.meta.dirname, '../../../..'));
try {
  requireSqlite(config);
  process.exitCode = checkData(config.dataDir, (line) => process.stdout.write(`${line}\n`)) ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartRefusedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
