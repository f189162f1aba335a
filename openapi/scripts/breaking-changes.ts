// Compares the bundled contract with the one clients were last promised (baseline.json); fails with the list of
// what would break them unless the version announces it, and when CHANGELOG.md does not know the version.
// `--accept` makes the contract of today the promise; `--since FILE` compares with another.
import { copyFileSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { breakingChangesOf, withoutSunset } from './compatibility/breaking-changes-of.ts';
import { isObject, type Json } from './compatibility/schema-view.ts';
import { versionProblems } from './compatibility/version-problems.ts';

const here = join(import.meta.dirname, '..');
const since = process.argv.indexOf('--since');
const baseline = since < 0 ? join(here, 'baseline.json') : resolve(process.argv[since + 1] ?? '');
const bundle = join(here, 'bundle.gen.json');
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Json;

const [was, is] = [read(baseline), read(bundle)];
const versionOf = ({ info }: Json) => String(isObject(info) ? info['version'] : '');
const changelog = readFileSync(join(here, 'CHANGELOG.md'), 'utf8');
const changes = breakingChangesOf(was, is, new Date().toISOString().slice(0, 10));
const problems = [
  ...versionProblems(versionOf(was), versionOf(is), changes.length > 0, changelog),
  ...withoutSunset(is),
];

if (problems.length > 0) {
  const list =
    changes.length > 0
      ? `The contract breaks its clients in ${changes.length} places:\n${changes.join('\n')}\n`
      : '';
  console.error(`${list}${problems.join('\n')}\ndocs/contract-policy.md tells what to do.`);
  process.exit(1);
}
if (process.argv.includes('--accept')) {
  copyFileSync(bundle, baseline);
  console.log(`baseline.json is the contract ${versionOf(is)}.`);
} else {
  for (const change of changes) console.log(`announced by ${versionOf(is)}: ${change}`);
  console.log(
    `The contract ${versionOf(is)} keeps what ${basename(baseline)} promised, or says that it does not.`,
  );
}
