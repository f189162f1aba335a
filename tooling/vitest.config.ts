import { packageTests } from './vitest.ts';

export default packageTests({}, '*.test.ts');
