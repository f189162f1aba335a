import { packageTests } from '@forecast-console/tooling/vitest';
import { mergeConfig } from 'vitest/config';

// Uploads and forecasts run in real worker threads and processes, whose start is most of the time.
export default mergeConfig(packageTests, {
  test: { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2 },
});
