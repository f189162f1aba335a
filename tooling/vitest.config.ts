import { packageTests } from './vitest.ts';

export default { ...packageTests, test: { ...packageTests.test, include: ['*.test.ts'] } };
