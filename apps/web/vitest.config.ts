import { packageTests } from '@forecast-console/tooling/vitest';

// With the constants that are required, and the lists that the browser tests go by.
export default packageTests({}, '{src,test,e2e}/**/*.test.{ts,tsx}');
