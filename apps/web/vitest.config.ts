import { packageTests } from '@forecast-console/tooling/vitest';
import { mergeConfig } from 'vitest/config';

// The constants that are required, and the lists that the browser tests go by.
export default mergeConfig(packageTests, { test: { include: ['{test,e2e}/**/*.test.ts'] } });
