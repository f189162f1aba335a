// Fails if the contract breaks clients of the baseline without a new version that lists the changes.
// `--since FILE` compares with another contract instead of baseline.json.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { baselineProblems, baselineText } from './compatibility/baseline.ts';
import { withoutSunset } from './compatibility/breaking-changes-of.ts';
import type { Json } from './compatibility/schema-view.ts';

const here = join(import.meta.dirname, '..');
const since = process.argv.indexOf('--since');
const baselinePath = since < 0 ? join(here, 'baseline.json') : resolve(process.argv[since + 1] ?? '');
const baseline = readFileSync(baselinePath, 'utf8');
const contract = JSON.parse(readFileSync(join(here, 'bundle.gen.json'), 'utf8')) as Json;
const changelog = readFileSync(join(here, 'CHANGELOG.md'), 'utf8');
const today = new Date().toISOString().slice(0, 10);

const breaking = baselineProblems(JSON.parse(baseline) as Json, contract, changelog, today);
const isStale = since < 0 && breaking.length === 0 && baseline !== baselineText(contract);
const problems = [
  ...breaking,
  ...withoutSunset(contract),
  ...(isStale ? ['baseline.json is out of date. Run "npm run gen" and commit it.'] : []),
];
if (problems.length > 0) {
  console.error(`${problems.join('\n')}\nSee docs/contract-policy.md.`);
  process.exit(1);
}
console.log('The contract has no unannounced breaking changes.');
