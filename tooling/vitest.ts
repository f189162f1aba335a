import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { leftOut } from './quick.ts';
import { retries } from './retries.ts';

// A time zone west of Greenwich reveals code that confuses dates and times. Workers inherit this setting.
process.env.TZ = 'America/Los_Angeles';
// Caches compiled code for the workers and for the servers that tests start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/node');

type TestSettings = ViteUserConfig['test'];

/**
 * Returns whether a test file needs its own worker. A file needs one if it mocks a module, which would affect the next
 * file, or has a comment `// own worker:` with a reason.
 */
const needsOwnWorker = (text: string) => /\bvi\.(mock|doMock)\(|^\/\/ own worker:/m.test(text);

const needsWindow = (text: string) => text.startsWith('// @vitest-environment jsdom');

/**
 * Starts long test files first, so that none of them runs alone at the end: those with a comment `// long:`, then by size,
 * because a clean clone has no durations of an earlier run.
 */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((sorted) => {
      const isLong = ({ moduleId }: TestSpecification) => /^\/\/ long:/m.test(readFileSync(moduleId, 'utf8'));
      return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
    });
  }
}

/**
 * Returns the Vitest settings of a package: retries only in CI, no empty suites, and reports whose counts `npm test` adds up.
 * Test files share workers and imported modules, because importing modules takes longer than most tests. Those that need
 * a window form a project, because Vitest ends a worker when the next file has another environment.
 * @param where a glob for the test files, relative to the package folder
 */
export function packageTests(settings: TestSettings = {}, where = '{src,test}/**/*.test.{ts,tsx}') {
  const skipped = leftOut(where);
  const files = globSync(where)
    .filter((file) => !skipped.includes(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const project = (name: string, isolate: boolean, belongs: (text: string) => boolean) => {
    const include = files.filter(({ text }) => belongs(text)).map(({ file }) => file);
    return include.length > 0 ? [{ extends: true as const, test: { name, isolate, include } }] : [];
  };
  return defineConfig({
    test: {
      environment: 'node',
      retry: retries,
      sequence: { sequencer: LongFilesFirst },
      passWithNoTests: false,
      allowOnly: false,
      setupFiles: [join(import.meta.dirname, 'property-seed.ts')],
      // This only ends tests that hang, even on a very busy machine. Speed is measured by benchmarks.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      reporters: ['default', 'json', 'junit'],
      outputFile: { json: 'reports/vitest.json', junit: 'reports/junit.xml' },
      ...settings,
      projects: [
        ...project('shared', false, (text) => !needsOwnWorker(text) && !needsWindow(text)),
        ...project('window', false, (text) => !needsOwnWorker(text) && needsWindow(text)),
        ...project('own', true, needsOwnWorker),
      ],
    },
  });
}
