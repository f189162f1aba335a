import type { JsonObject } from '../../contract/is-object.ts';
import { bodyOf } from '../../fixtures/body-of.ts';
import { sampleRun } from '../../fixtures/samples/samples.ts';
import { objectOf } from '../fields.ts';
import { type BehaviorTest, objectsIn, type Shown } from '../behavior-test.ts';

export interface StockSample {
  runId: string;
  /** Keys of the items, in the order of the file. */
  keys: readonly { c2: string; c3: string }[];
  /** Returns the forecast of an item. */
  forecastOf: (key: object) => { date: string; value: number }[];
}

export const settings = {
  service: 'fill',
  service_level: 0.9,
  lead_time: 2,
  lead_time_spread: 1,
  review_period: 1.5,
};

export const nameOf = ({ c2, c3 }: { c2: string; c3: string }): string => `${c2} + ${c3}`;

/** Returns a completed run whose dataset has no stock at its level. */
export async function withoutStock(test: BehaviorTest): Promise<StockSample> {
  const { runId, upload } = await sampleRun(test.lab);
  await test.request('deleteStock', { path: { runId } });
  const query = [['aggregation_characteristics', 'c2,c3']] as const;
  const { body } = await test.request('getRunData', { path: { runId }, query });
  const groups = objectsIn(objectOf(body.groups).items);
  return {
    runId,
    keys: upload.file.series.map(({ product: c2, warehouse: c3 }) => ({ c2, c3 })),
    forecastOf(key) {
      const wanted = JSON.stringify(key);
      const group = groups.find((one) => JSON.stringify(one.key) === wanted);
      return objectsIn(objectOf(group?.details).forecast).map(({ date, value }) => ({
        date: String(date),
        value: Number(value),
      }));
    },
  };
}

/** Returns the call that enters stock. */
export const entering = (runId: string, form: object, more: object = {}) => ({
  path: { runId },
  body: bodyOf('application/json', { ...form }),
  ...more,
});

export const pageOf = (
  test: BehaviorTest,
  runId: string,
  query: readonly (readonly [string, string])[] = [],
): Promise<Shown> => test.request('getStock', { path: { runId }, query });

export const proposalsIn = ({ body }: Shown): JsonObject[] => objectsIn(body.proposals);

export const namesIn = (shown: Shown): string[] =>
  proposalsIn(shown).map(({ key }) => Object.values(objectOf(key)).join(' + '));
