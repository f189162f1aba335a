// `npm run worker`: computes runs of the servers that share a database, on this machine.
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { work } from './cli/work.ts';

work(() => readConfig(process.env, [], join(import.meta.dirname, '../../..')));
