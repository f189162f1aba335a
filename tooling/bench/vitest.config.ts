import { packageTests } from '@forecast-console/tooling/vitest';

// There is no `src` folder: the helpers of a benchmark are in a folder of the same name.
export default packageTests({}, '*/*.test.ts');
