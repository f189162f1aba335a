import { defineConfig } from 'vitest/config';

// Date-only bugs show west of Greenwich; the workers inherit the zone from here.
process.env.TZ = 'America/Los_Angeles';

/** The vitest settings of every package: no retries, no empty suites, reports that `npm test` adds up. */
export const packageTests = defineConfig({
  test: {
    environment: 'node',
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    retry: 0,
    passWithNoTests: false,
    allowOnly: false,
    reporters: ['default', 'json', 'junit'],
    outputFile: { json: 'reports/vitest.json', junit: 'reports/junit.xml' },
  },
});
