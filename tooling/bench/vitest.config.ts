import { packageTests } from '@forecast-console/tooling/vitest';

// There is no `src` folder: each benchmark is one file, with its helpers in a folder of the same name.
export default packageTests({}, '*/*.test.ts');
