// Runs the checks with turbo and prints one line with the totals from the reports of the test runners.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { packageFolders, root, run, workspaceCommand } from './processes.mjs';

const summaryFolder = join(root, '.turbo/runs');
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const maxListed = 10;
const maxMessageLines = 8;

/**
 * For each runner, a function that extracts from its report the counts of passed, failed and skipped tests, the
 * duration of each file, and the error messages of tests that failed or passed only on retry.
 */
const runners = {
  'vitest.json': (report) => ({
    counts: [report.numPassedTests, report.numFailedTests, report.numPendingTests + report.numTodoTests],
    files: report.testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })),
    errors: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ failureMessages }) => failureMessages.length > 0)
        .map(({ fullName, failureMessages: [message], status }) => ({
          test: `${name} › ${fullName}`,
          message,
          hasPassed: status === 'passed',
        })),
    ),
  }),
  'playwright.json': ({ stats, suites }) => ({
    counts: [stats.expected + stats.flaky, stats.unexpected, stats.skipped],
    files: suites.map((suite) => ({ name: suite.file, ms: durationOf(suite) })),
    errors: suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
      tests.flatMap(({ status, results }) => {
        const message = results.find(({ error }) => error !== undefined)?.error.message;
        const test = `${file} › ${title}`;
        return message === undefined ? [] : [{ test, message, hasPassed: status === 'flaky' }];
      }),
    ),
  }),
};

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const durationOf = (suite) =>
  specsOf(suite)
    .flatMap(({ tests }) => tests.flatMap((test) => test.results))
    .reduce((sum, { duration }) => sum + duration, 0);

function printSlowest(title, entries) {
  const slowest = entries.toSorted((a, b) => b.ms - a.ms).slice(0, maxListed);
  if (slowest.length === 0) return;
  console.log(`\n${title}`);
  for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

function printErrors(title, errors) {
  if (errors.length > 0) console.log(`\n${title}`);
  for (const { test, message } of errors) {
    const lines = stripVTControlCharacters(message).split('\n').slice(0, maxMessageLines);
    console.log(`  ${test.replace(root, '')}\n    ${lines.join('\n    ')}`);
  }
}

/** Adds up the reports in the `reports` folders. */
function readReports() {
  const totals = { passed: 0, failed: 0, skipped: 0, failedFolders: new Set(), files: [], errors: [] };
  for (const folder of packageFolders())
    for (const [file, read] of Object.entries(runners)) {
      const path = join(root, folder, 'reports', file);
      if (!existsSync(path)) continue;
      const {
        counts: [passed, failed, skipped],
        files,
        errors,
      } = read(readJson(path));
      totals.passed += passed;
      totals.failed += failed;
      totals.skipped += skipped;
      totals.files.push(...files.map((one) => ({ ...one, folder })));
      totals.errors.push(...errors);
      if (failed > 0) totals.failedFolders.add(folder);
      if (passed + failed === 0) {
        console.error(`${folder}: ${file} contains no tests`);
        totals.failed += 1;
      }
    }
  return totals;
}

/** Returns the tasks of the last turbo run. */
function readTasks() {
  const names = existsSync(summaryFolder) ? readdirSync(summaryFolder) : [];
  return names
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => readJson(join(summaryFolder, file)).tasks)
    .filter(({ execution }) => execution !== undefined && execution !== null);
}

/**
 * Runs all checks, or only those of the quick run.
 * @returns the exit code
 */
export async function testAll({ isQuick }) {
  for (const folder of packageFolders())
    rmSync(join(root, folder, 'reports'), { recursive: true, force: true });
  rmSync(summaryFolder, { recursive: true, force: true });

  const turbo = (...args) => {
    const flags = ['--continue', '--summarize', '--output-logs=new-only'];
    return run(workspaceCommand('turbo', 'run', ...args, ...flags), { env: isQuick ? { QUICK: '1' } : {} });
  };
  await turbo('build');
  // Starts the tests that take longest first. They often wait, so other tests can use the CPU in the meantime.
  const server = '@forecast-console/server';
  await Promise.all([
    turbo('e2e', '--only'),
    turbo('test', '--only', `--filter=${server}`),
    turbo(...(isQuick ? ['check:quick'] : ['check', 'test']), `--filter=!${server}`, '--concurrency=2'),
  ]);

  const executed = readTasks();
  const totals = readReports();
  // A failed task without a report counts as one failure: for example, types, lint, or a test suite that crashed.
  let failed = executed.length === 0 ? totals.failed + 1 : totals.failed;
  for (const { taskId, directory, execution } of executed) {
    if (execution.exitCode === 0) continue;
    console.error(`failed: ${taskId}`);
    const isSuite = /#(test|e2e)$/.test(taskId);
    if (!isSuite || !totals.failedFolders.has(directory)) failed += 1;
  }

  const ran = executed.filter(({ cache }) => cache.status !== 'HIT');
  printSlowest(
    'Slowest tasks',
    ran.map(({ taskId, execution }) => ({ name: taskId, ms: execution.endTime - execution.startTime })),
  );
  const folders = new Set(ran.map(({ directory }) => directory));
  printSlowest(
    'Slowest test files',
    totals.files
      .filter(({ folder }) => folders.has(folder))
      .map(({ name, ms }) => ({ name: name.replace(root, ''), ms })),
  );
  printErrors(
    'Passed only on retry',
    totals.errors.filter(({ hasPassed }) => hasPassed),
  );
  printErrors(
    'Failed tests',
    totals.errors.filter(({ hasPassed }) => !hasPassed),
  );
  const { passed, skipped } = totals;
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
