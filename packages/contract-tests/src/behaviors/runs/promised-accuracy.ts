import { isDeepStrictEqual } from 'node:util';
import { updatedSample } from '../../fixtures/samples/updated-sample.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';
import { fields, objectOf } from '../fields.ts';

const promised: Behavior = {
  rule: 'realised',
  operationId: 'getRealisedAccuracy',
  name: 'accuracy that the backtest promised',
  async run(test) {
    const { before: runId } = await updatedSample(test.lab);
    const query = [['aggregation_characteristics', 'c2,c3']] as const;
    const data = await test.request('getRunData', { path: { runId }, query });
    const groups = objectsIn(objectOf(data.body.groups).items);
    const shown = await test.request('getRealisedAccuracy', { path: { runId } });
    const combinations = objectsIn(shown.body.combinations);
    fields(test, shown, { combinations: combinations.length }, { combinations: groups.length });
    for (const { key, metrics } of groups) {
      const reported = combinations.find((one) => isDeepStrictEqual(one.key, key));
      const name = `promised_wape of ${Object.values(objectOf(key)).map(String).join()}`;
      fields(test, shown, { [name]: reported?.promised_wape }, { [name]: objectOf(metrics).wape });
    }
  },
};

/** All tests of the accuracy that a run promised. */
export const promisedAccuracyBehaviors: readonly Behavior[] = [promised];
