import type { Behavior } from '../../behavior-test.ts';
import { fields } from '../../fields.ts';
import { SkippedError } from '../../../phases/test-case.ts';

/** All tests of what the person who started the server knows of it. */
export const expectedBehaviors: readonly Behavior[] = [
  ['getReady', 'store'],
  ['getHealth', 'version'],
].map(([operationId = '', name = '']) => ({
  rule: 'consistent',
  operationId,
  name: `expected ${name}`,
  async run(test) {
    const value = test.lab.expected[name];
    if (value === undefined) throw new SkippedError(`the ${name} is not known (--expect ${name}=…)`);
    const shown = await test.request(operationId);
    fields(test, shown, shown.body, { [name]: value });
  },
}));
