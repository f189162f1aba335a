// `npm run bench -- tables --data FOLDER [--only NAME …]`
//
// Runs the commands in docs/benchmarks.md that measure forecasts (sections Accuracy to Events and known-ahead columns)
// one after another, with the public files in FOLDER. `--only accuracy` runs those of one benchmark.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: { data: { type: 'string' }, only: { type: 'string', multiple: true } },
});
const { data, only } = options;
if (data === undefined) {
  console.error('--data FOLDER is required, with the files that docs/benchmarks.md names.');
  process.exit(2);
}
const bench = join(import.meta.dirname, '../../bin/bench.mjs');
const page = readFileSync(join(import.meta.dirname, '../../../docs/benchmarks.md'), 'utf8');
const measured = page.slice(page.indexOf('\n## Accuracy\n'), page.indexOf('\n## Checks\n'));
for (const [, command = ''] of measured.matchAll(/`npm run bench -- ([^`]+)`/g)) {
  const args = command
    .split(' ')
    .map((word, at, words) => (words[at - 1] === '--data' ? join(data, word.replace('FOLDER', '')) : word));
  if (only !== undefined && !only.includes(args[0] ?? '')) continue;
  console.log(`\n# ${command} (${new Date().toISOString()}, load ${loadavg()[0]?.toFixed(1)})\n`);
  if (spawnSync(process.execPath, [bench, ...args], { stdio: 'inherit' }).status !== 0) process.exitCode = 1;
}
