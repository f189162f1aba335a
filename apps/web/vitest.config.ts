import { packageTests } from '@forecast-console/tooling/vitest';

// Also tests the required constants, and the lists that the browser tests use.
export default packageTests({}, '{src,test,e2e}/**/*.test.{ts,tsx}');
