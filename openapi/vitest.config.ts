import { packageTests } from '@forecast-console/tooling/vitest';
import { mergeConfig } from 'vitest/config';

export default mergeConfig(packageTests, { test: { include: ['scripts/**/*.test.ts'] } });
