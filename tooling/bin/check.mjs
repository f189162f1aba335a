// `npm test`: every check there is, then one line with the totals out of the runners' own reports.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { root, run, workspaceCommand } from './processes.mjs';

await install('all');
const packages = [
  'openapi',
  'tooling',
  'tooling/bench',
  'tooling/packing',
  ...['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name)),
  ),
];
const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

for (const name of packages) rmSync(join(root, name, 'reports'), { recursive: true, force: true });
rmSync(join(root, '.turbo/runs'), { recursive: true, force: true });

const turbo = (task) =>
  run(
    workspaceCommand(
      'turbo',
      'run',
      task,
      '--continue',
      '--summarize',
      '--concurrency=2',
      '--output-logs=new-only',
    ),
  );

await turbo('check');
// The browser has the machine to itself. Depending on the other tests in turbo.json, it would run whenever one of them changes.
await turbo('e2e');

/** A runner's report as passed, failed and skipped. */
const readers = {
  'vitest.json': (report) => [
    report.numPassedTests,
    report.numFailedTests,
    report.numPendingTests + report.numTodoTests,
  ],
  'playwright.json': ({ stats }) => [stats.expected, stats.unexpected + stats.flaky, stats.skipped],
};

let [passed, failed, skipped] = [0, 0, 0];
const failedIn = new Set();
for (const name of packages)
  for (const [file, read] of Object.entries(readers)) {
    const path = join(root, name, 'reports', file);
    if (!existsSync(path)) continue;
    const counts = read(json(path));
    [passed, failed, skipped] = [passed + counts[0], failed + counts[1], skipped + counts[2]];
    if (counts[1] > 0) failedIn.add(name);
    if (counts[0] + counts[1] === 0) {
      console.error(`${name}: ${file} has no test in it`);
      failed += 1;
    }
  }

// What is no test suite (types, lint, contract, …) counts when it fails, and so does a suite that broke off.
const summaries = existsSync(join(root, '.turbo/runs')) ? readdirSync(join(root, '.turbo/runs')) : [];
const runs = summaries.filter((file) => file.endsWith('.json'));
const tasks = runs.flatMap((file) => json(join(root, '.turbo/runs', file)).tasks);
if (runs.length < 2) failed += 1;
// Tasks of both runs are told once.
const seen = new Set();
for (const { taskId, directory, execution } of tasks) {
  if (execution === undefined || execution === null || execution.exitCode === 0 || seen.has(taskId)) continue;
  seen.add(taskId);
  console.error(`failed: ${taskId}`);
  const isSuite = /#(test|e2e)$/.test(taskId);
  if (!isSuite || !failedIn.has(directory)) failed += 1;
}

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
