import { join } from 'node:path';
import { readConfig } from './config.ts';
import { checkData } from './start/check-data.ts';

const { dataDir } = readConfig(process.env, [], join(import.meta.dirname, '../../..'));
process.exitCode = checkData(dataDir, (line) => process.stdout.write(`${line}\n`)) ? 0 : 1;
