import { packageTests } from '@forecast-console/tooling/vitest';

// Uploads and forecasts run in separate threads and processes, so running more test files at once would not be faster.
export default packageTests({ maxWorkers: 2, globalSetup: 'test/support/postgres/global-setup.ts' });
