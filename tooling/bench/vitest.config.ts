import { packageTests } from '@forecast-console/tooling/vitest';

// There is no `src` folder: a benchmark is in a folder with its helpers.
export default packageTests({}, '*/*.test.ts');
