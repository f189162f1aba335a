// Writes docs/generated/constants.md and docs/generated/screens-and-states.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constantsPage } from '../test/constants/constants-page.ts';
import { statedConstants } from '../test/constants/stated-constants.ts';
import { screens } from './states/screens.ts';
import { statesPage } from './states/states-page.ts';

const folder = join(import.meta.dirname, '../../../docs/generated');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'constants.md'), constantsPage(statedConstants));
writeFileSync(join(folder, 'screens-and-states.md'), statesPage(screens));
