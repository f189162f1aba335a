import { packageTests } from '@forecast-console/tooling/vitest';

// There is no `src` here: a benchmark is a file, what it reads and measures with is in the folder of its name.
export default packageTests({}, '*/*.test.ts');
