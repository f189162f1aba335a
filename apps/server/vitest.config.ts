import { packageTests } from '@forecast-console/tooling/vitest';

// Many tests wait for timers, locks and other processes, so one more file than the cores of a small machine runs at once.
export default packageTests({ maxWorkers: 3, globalSetup: 'test/support/postgres/global-setup.ts' });
