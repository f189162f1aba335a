import tests from './playwright.config.ts';

/** `pnpm screens`: pictures of every screen for docs/screens, taken from the app the tests run against. */
export default { ...tests, testDir: 'screens', outputDir: 'test-results/screens', reporter: [['list']] };
