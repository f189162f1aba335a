// Writes docs/generated/contract-rules.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defectTable } from './defect-table.ts';

const folder = join(import.meta.dirname, '../../../../docs/generated');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'contract-rules.md'), `# Contract rules\n\n${defectTable()}\n`);
