// Compares the bundled contract with the one clients were last promised (baseline.json); fails with the list of
// what would break them. `--accept` makes the contract of today the promise; `--since FILE` compares with another.
import { copyFileSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { breakingChangesOf } from './compatibility/breaking-changes-of.ts';
import type { Json } from './compatibility/schema-view.ts';

const here = join(import.meta.dirname, '..');
const since = process.argv.indexOf('--since');
const baseline = since < 0 ? join(here, 'baseline.json') : resolve(process.argv[since + 1] ?? '');
const bundle = join(here, 'bundle.gen.json');
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Json;

if (process.argv.includes('--accept')) {
  copyFileSync(bundle, baseline);
  console.log('baseline.json is the contract of today.');
} else {
  const changes = breakingChangesOf(read(baseline), read(bundle));
  if (changes.length > 0) {
    console.error(
      `The contract breaks its clients in ${changes.length} places:\n${changes.join('\n')}\n` +
        'Undo them, or accept them with "node scripts/breaking-changes.ts --accept" and say so in the commit.',
    );
    process.exit(1);
  }
  console.log(`No change breaks the clients of ${basename(baseline)}.`);
}
