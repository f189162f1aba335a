import { packageTests } from '@forecast-console/tooling/vitest';

// Uploads and forecasts run in separate worker threads and processes, so more test files in parallel would only wait.
export default packageTests({ maxWorkers: 2 });
