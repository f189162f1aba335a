// Writes docs/generated/scenarios.md: the error catalog by scenario and test, then every scenario.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scenariosPage } from './scenarios-page.ts';

const here = join(import.meta.dirname, '..');
const folder = join(here, '../docs/generated');
mkdirSync(folder, { recursive: true });
const catalogue = JSON.parse(readFileSync(join(here, 'scenarios.gen.json'), 'utf8'));
writeFileSync(join(folder, 'scenarios.md'), scenariosPage(catalogue));
