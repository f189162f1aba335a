// `npm run worker`: computes runs of servers that share a PostgreSQL database.
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { work } from './cli/work.ts';

work(() => readConfig(process.env, [], join(import.meta.dirname, '../../..')));
