import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

// Date-only bugs show west of Greenwich; the workers inherit the zone from here.
process.env.TZ = 'America/Los_Angeles';
// What tests import, and the servers they start, is compiled once for all of them.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/node');

type TestSettings = ViteUserConfig['test'];

/**
 * Whether a test file cannot share its modules with others: it puts something in the place of one, which the next file
 * of its worker would find there, or says `// own worker:` and why.
 */
const standsAlone = (file: string) =>
  /\bvi\.(mock|doMock)\(|^\/\/ own worker:/m.test(readFileSync(file, 'utf8'));

/**
 * The vitest settings of every package: no retries, no empty suites, reports that `npm test` adds up. Test files share
 * workers, and with them what they import, which takes longer than most tests; those that cannot have their own.
 * @param where the test files, from the folder of the package
 */
export function packageTests(settings: TestSettings = {}, where = '{src,test}/**/*.test.{ts,tsx}') {
  const own = globSync(where).filter(standsAlone);
  const project = (name: string, test: TestSettings) => ({ extends: true as const, test: { name, ...test } });
  return defineConfig({
    test: {
      environment: 'node',
      retry: 0,
      passWithNoTests: false,
      allowOnly: false,
      // Long enough for the busiest machine: how fast a thing is belongs to the benchmarks.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      reporters: ['default', 'json', 'junit'],
      outputFile: { json: 'reports/vitest.json', junit: 'reports/junit.xml' },
      ...settings,
      projects: [
        project('shared', { include: [where], exclude: own, isolate: false }),
        ...(own.length > 0 ? [project('own', { include: own })] : []),
      ],
    },
  });
}
