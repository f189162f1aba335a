import { packageTests } from '@forecast-console/tooling/vitest';

export default packageTests();
