import { packageTests } from '@forecast-console/tooling/vitest';
import { mergeConfig } from 'vitest/config';

// Uploads and forecasts run in real worker threads, and machines that share their processors are slow.
export default mergeConfig(packageTests, { test: { testTimeout: 60_000, hookTimeout: 60_000 } });
