import { packageTests } from '@forecast-console/tooling/vitest';

// Many tests wait for timers, locks and other processes, so more files than a small machine has cores run at once.
export default packageTests({ maxWorkers: 4, globalSetup: 'test/support/postgres/global-setup.ts' });
