import tests from './playwright.config.ts';

/** `pnpm screens`: takes a picture of every screen of the tested app for docs/screens. */
export default { ...tests, testDir: 'screens', outputDir: 'test-results/screens', reporter: [['list']] };
