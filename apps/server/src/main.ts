import { join } from 'node:path';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { serve } from './cli/serve.ts';

const root = join(import.meta.dirname, '../../..');

serve(
  () => readConfig(process.env, process.argv.slice(2), root),
  (config) => buildApp(config),
);
