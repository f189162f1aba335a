import { packageTests } from '@forecast-console/tooling/vitest';
import { mergeConfig } from 'vitest/config';

// The lists that the browser tests go by are checked here as well, without a browser.
export default mergeConfig(packageTests, { test: { include: ['e2e/**/*.test.ts'] } });
