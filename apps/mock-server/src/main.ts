import { join } from 'node:path';
import { serve } from '@forecast-console/server';
import { buildMock } from './build-mock.ts';
import { readMockConfig } from './mock-config.ts';

const root = join(import.meta.dirname, '../../..');

serve(
  () => readMockConfig(process.env, process.argv.slice(2), root),
  (config) => buildMock(config),
  (address, say) => say(`Mock server; control its responses at ${address}/__mock`),
);
