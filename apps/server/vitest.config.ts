import { packageTests } from '@forecast-console/tooling/vitest';

// Uploads and forecasts run in worker threads and processes of their own: more files at once would only wait.
export default packageTests({ maxWorkers: 2, globalSetup: 'test/support/postgres/global-setup.ts' });
