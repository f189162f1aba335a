import { packageTests } from '@forecast-console/tooling/vitest';

export default { ...packageTests, test: { ...packageTests.test, include: ['*.test.ts'] } };
