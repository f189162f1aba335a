// Writes docs/generated/contract-coverage.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractOperations } from '../../src/http/contract/document.ts';
import { allCases } from './all-cases.ts';
import { coveragePage } from './coverage-page.ts';

const folder = join(import.meta.dirname, '../../../../docs/generated');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'contract-coverage.md'), coveragePage(contractOperations, allCases));
