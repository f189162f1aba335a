import type { JsonObject } from '../../../contract/is-object.ts';
import { type CatalogRun, catalogRun, catalogSeries } from '../../../fixtures/samples/catalog.ts';
import { type BehaviorTest, objectsIn, type Shown } from '../../behavior-test.ts';
import { objectOf } from '../../fields.ts';
import { json } from '../../rejections.ts';

export type Query = readonly (readonly [string, string])[];

export const level: Query = [['aggregation_characteristics', 'c2,c3']];

/** A list of combinations that an operation returns in pages. */
export interface CombinationList {
  operationId: string;
  query: (run: CatalogRun) => Query;
  page: (limit: number, offset: number) => Query;
  itemsOf: (body: JsonObject) => unknown;
  totalOf: (body: JsonObject) => unknown;
}

const byOffset = (limit: number, offset: number): Query => [
  ['limit', String(limit)],
  ['offset', String(offset)],
];
const byNumber = (size: number, offset: number): Query => [
  ['groups_size', String(size)],
  ['groups_page', String(offset / size + 1)],
];

const list = (
  operationId: string,
  name: string,
  total = 'total',
  query: CombinationList['query'] = () => [],
): CombinationList => ({
  operationId,
  query,
  page: byOffset,
  itemsOf: (body) => body[name],
  totalOf: (body) => body[total],
});
const groups = (operationId: string, groupsOf: (body: JsonObject) => unknown): CombinationList => ({
  operationId,
  query: () => level,
  page: byNumber,
  itemsOf: (body) => objectOf(groupsOf(body)).items,
  totalOf: (body) => objectOf(groupsOf(body)).total,
});

export const lists = {
  combinations: list('listCombinations', 'combinations'),
  groups: groups('getRunData', (body) => body.groups),
  batch: groups('getBatchRunData', (body) => objectOf(body.data).groups),
  moves: list('compareForecastRuns', 'moves', 'total', ({ runId }) => [['with', runId]]),
  realised: list('getRealisedAccuracy', 'combinations', 'combination_count'),
  stock: list('getStock', 'proposals'),
};

/** Returns the catalog run; every item has stock on hand. */
export async function stockedCatalog(test: BehaviorTest): Promise<CatalogRun> {
  const run = await catalogRun(test.lab);
  const items = catalogSeries.map(({ key }, at) => ({ key, on_hand: 3 * at }));
  await test.request('setStock', { path: { runId: run.runId }, ...json({ items }) });
  return run;
}

/** Returns all items of a list, which has two pages of at most 100 items. */
export async function wholeList(
  test: BehaviorTest,
  run: CatalogRun,
  { operationId, query, page, itemsOf }: CombinationList,
  more: Query = [],
): Promise<{ shown: Shown; items: JsonObject[] }> {
  const ask = (offset: number) =>
    test.request(operationId, {
      path: { runId: run.runId },
      query: [...query(run), ...more, ...page(100, offset)],
    });
  const [first, second] = [await ask(0), await ask(100)];
  return { shown: first, items: [first, second].flatMap(({ body }) => objectsIn(itemsOf(body))) };
}

export const keyText = (key: unknown) => JSON.stringify([objectOf(key).c2, objectOf(key).c3]);

/** Returns the rows by combination. */
export const byKey = (rows: readonly JsonObject[]) => new Map(rows.map((row) => [keyText(row.key), row]));
