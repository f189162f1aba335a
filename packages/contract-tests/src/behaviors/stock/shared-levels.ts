import { newRun, sampleUpload } from '../../fixtures/samples/samples.ts';
import { waitForRun } from '../../fixtures/wait-for-run.ts';
import { SkippedError } from '../../phases/test-case.ts';
import type { Behavior } from '../behavior-test.ts';
import { fields } from '../fields.ts';
import { entering, pageOf, proposalsIn, withoutStock } from './stock-sample.ts';

const shared: Behavior = {
  rule: 'consistent',
  operationId: 'getStock',
  name: 'runs with the same level in another order',
  async run(test) {
    const { lab } = test;
    const { runId, keys } = await withoutStock(test);
    const [key] = keys;
    await test.request('setStock', entering(runId, { items: [{ key, on_hand: 12 }] }));
    const level = { aggregation_characteristics: ['c3', 'c2'], run_backtest: false, horizon: 3 };
    const { runId: other } = await newRun(lab, await sampleUpload(lab), level);
    const { status } = await waitForRun(lab, other);
    if (status !== 'completed') throw new SkippedError(`the forecast ended with status ${status}`);
    const shown = await pageOf(test, other);
    fields(test, shown, shown.body, { revision: 1, item_count: 1 });
    const [entered, ...others] = proposalsIn(shown).map((one) => ({ key: one.key, on_hand: one.on_hand }));
    fields(test, shown, { ...entered, others }, { key, on_hand: 12, others: [] });
    await test.request('deleteStock', { path: { runId: other } });
    const after = await pageOf(test, runId);
    fields(test, after, after.body, { revision: 0, item_count: 0 });
  },
};

/** All tests of stock that several runs share. */
export const sharedLevelBehaviors: readonly Behavior[] = [shared];
