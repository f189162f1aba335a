import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { versionBody } from '../../../fixtures/samples/updated-sample.ts';
import type { Behavior } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';

const slightly: Behavior = {
  rule: 'versions',
  operationId: 'previewUploadVersion',
  name: 'values that differ slightly',
  async run(test) {
    const file = (value: string) => ({
      name: 'slightly.csv',
      text: `Product,Date,Demand\nA,2024-01-01,${value}\nA,2024-02-01,500\n`,
    });
    const { body: made } = await test.request('uploadFile', { body: uploadBody(file('10000')) });
    const path = { id: String(made.id) };
    for (const value of [10_005, 10_000.01]) {
      const body = versionBody(file(String(value)), { mode: 'append' });
      const { body: shown, exchange } = await test.request('previewUploadVersion', { path, body });
      fields(test, { exchange }, objectOf(shown.difference), {
        new: 0,
        same: 1,
        changed: 1,
        changes: [{ key: { c2: 'A' }, date: '2024-01-01', before: 10_000, after: value }],
      });
    }
  },
};

/** All tests of versions that hardly differ. */
export const slightChangeBehaviors: readonly Behavior[] = [slightly];
