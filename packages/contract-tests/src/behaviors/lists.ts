import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../contract/is-object.ts';
import type { Contract } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import type { Operation, Pagination } from '../contract/operation.ts';
import { at } from '../contract/pointer.ts';
import type { Call } from '../http/call.ts';
import type { Exchange } from '../http/exchange.ts';
import { isSuccess, jsonOf } from '../http/exchange.ts';
import { bodyOf } from '../fixtures/body-of.ts';
import { adjustedPastRun, sampleRun, uploadBody } from '../fixtures/samples/samples.ts';
import { webhookWithEvents } from '../fixtures/webhook-with-events.ts';
import { unknownId } from '../fixtures/fixtures.ts';
import { SkippedError } from '../phases/test-case.ts';
import { fields } from './fields.ts';
import { type BehaviorTest, objectsIn, type Behavior } from './behavior-test.ts';

type Query = readonly (readonly [string, string])[];

/** Returns the list in a response, which may be the body itself or a property of it. */
function listOf({ response }: Exchange): JsonObject[] {
  const body = jsonOf(response);
  return objectsIn(
    Array.isArray(body) ? body : Object.values(isObject(body) ? body : {}).find(Array.isArray),
  );
}

/** Creates an item, so that the list is not empty; does nothing with `--safe`. */
const fill = async ({ lab }: BehaviorTest) => void (lab.safe || (await sampleRun(lab)));

const newestFirst = (operationId: string, field: string): Behavior => ({
  rule: 'order',
  operationId,
  name: `by ${field}`,
  async run(test) {
    await fill(test);
    const { exchange } = await test.request(operationId);
    const times = listOf(exchange).map((item) => Date.parse(String(item[field])));
    if (times.length < 2) throw new SkippedError('there are fewer than two items to compare');
    const late = times.findIndex((time, index) => index > 0 && time > (times[index - 1] ?? time));
    test.assert(late === -1, `item ${late} is newer than the item before it`, exchange);
  },
});

const byRows: Behavior = {
  rule: 'order',
  operationId: 'listUploadProducts',
  name: 'by rows and code',
  async run(test) {
    const rows = { B1: 1, C2: 2, A1: 1, D3: 3 };
    const lines = Object.entries(rows).flatMap(([code, count]) =>
      Array.from({ length: count }, (_, at) => `${code},North,2024-0${at + 1}-01,1`),
    );
    const file = { name: 'products.csv', text: `Product,Warehouse,Date,Demand\n${lines.join('\n')}\n` };
    const { body } = await test.request('uploadFile', { body: uploadBody(file) });
    const { exchange } = await test.request('listUploadProducts', { path: { id: String(body.id) } });
    const codes = listOf(exchange).map((item) => String(item.product_code));
    fields(test, { exchange }, { codes }, { codes: ['D3', 'C2', 'A1', 'B1'] });
  },
};

const newestProducts: Behavior = {
  rule: 'consistent',
  operationId: 'listProducts',
  name: 'of a time series file',
  async run(test) {
    const text = 'Product,Warehouse,Date,Demand\nT1,North,2024-01-01,1\n';
    const body = uploadBody({ name: 'series.csv', text }, { upload_mode: 'timeseries' });
    const { body: uploaded } = await test.request('uploadFile', { body });
    const shown = await test.request('listProducts');
    const newest = objectsIn((await test.request('listUploads')).body.uploads)[0];
    if (newest?.id !== uploaded.id) throw new SkippedError('another dataset is newer');
    const codes = listOf(shown.exchange).map((item) => item.product_code);
    fields(test, shown, { codes }, { codes: ['T1'] });
  },
};

/**
 * Returns a base call. Its run has combinations, realized accuracy and adjustments, so that every list has several
 * items.
 */
async function baseOf({ lab }: BehaviorTest, operation: Operation): Promise<Partial<Call>> {
  const values: Readonly<Record<string, () => Promise<string>>> = {
    runId: () => adjustedPastRun(lab),
    id: async () =>
      operation.id === 'listWebhookDeliveries' ? webhookWithEvents(lab) : (lab.fixtures.uploadId ?? ''),
    code: async () => 'c3',
    aggregation_characteristics: async () => 'c2,c3',
    with: async () => (await sampleRun(lab)).runId,
  };
  const valuesIn = async (place: 'path' | 'query') => {
    const pairs: [string, string][] = [];
    for (const { name } of operation.parameters.filter((one) => one.in === place)) {
      const value = values[name];
      if (value) pairs.push([name, await value()]);
    }
    return pairs;
  };
  return { path: Object.fromEntries(await valuesIn('path')), query: await valuesIn('query') };
}

/** Enters stock for every item of a run. */
async function fillStock(test: BehaviorTest, runId: string): Promise<void> {
  const { upload } = await sampleRun(test.lab);
  const items = upload.file.series.map(({ product, warehouse }, at) => ({
    key: { c2: product, c3: warehouse },
    on_hand: 10 * at,
  }));
  await test.request('setStock', { path: { runId }, body: bodyOf('application/json', { items }) });
}

/** Compares pages of a list with the complete list. */
const pages = (operation: Operation, pagination: Pagination): Behavior => ({
  rule: 'paging',
  operationId: operation.id,
  name: pagination.offset === null ? 'limit' : 'limit and offset',
  async run(test) {
    const { lab } = test;
    await fill(test);
    const { limit: limitName, offset: offsetName } = pagination;
    const place = operation.parameters.find(({ name }) => name === limitName)?.schema ?? '';
    const { default: defaultLimit, maximum: maxLimit } = lab.contract.schema(place);
    const base = await baseOf(test, operation);
    if (operation.id === 'getStock') await fillStock(test, base.path?.runId ?? '');
    const page = async (query: Query) => {
      const exchange = await test.send(operation.id, { ...base, query: [...(base.query ?? []), ...query] });
      // There may be no item whose list could be read.
      if (isSuccess(exchange.response)) return exchange;
      throw new SkippedError(`${operation.id} returned ${exchange.response.status}`);
    };
    const itemsOf = ({ response }: Exchange) => {
      const items = at(jsonOf(response), `#${pagination.items}`);
      return Array.isArray(items) ? (items as unknown[]) : [];
    };
    const whole = [[limitName, String(maxLimit)]] as const;
    const read = async () => {
      const all = itemsOf(await page(whole));
      if (all.length < 2) throw new SkippedError('there are fewer than two items');
      const cuts: readonly (readonly [Query, number, number])[] = [
        [[], 0, Number(defaultLimit)],
        [[[limitName, '1']], 0, 1],
        ...(offsetName === null
          ? []
          : ([
              [
                [
                  [limitName, '1'],
                  [offsetName, '1'],
                ],
                1,
                1,
              ],
              [[[offsetName, String(all.length - 1)]], all.length - 1, Number(defaultLimit)],
              [[[offsetName, String(all.length)]], all.length, Number(defaultLimit)],
            ] as const)),
      ];
      const shown = [];
      for (const [query, from, limit] of cuts)
        shown.push({ exchange: await page(query), from, limit, query });
      return { all, shown, isSame: isDeepStrictEqual(itemsOf(await page(whole)), all) };
    };
    // If a run ends or another user changes the list in the meantime, its pages cannot be compared.
    let seen = await read();
    for (let tries = 1; !seen.isSame && tries < 5; tries += 1) seen = await read();
    if (!seen.isSame) throw new SkippedError('the list changed during the test');
    const { all, shown } = seen;
    for (const { exchange, from, limit, query } of shown) {
      const requested = query.map((pair) => pair.join('=')).join('&') || 'no parameters';
      const isWhole = all.length < Number(maxLimit);
      const expected = isWhole || from === 0 ? all.slice(from, from + limit) : itemsOf(exchange);
      test.assert(
        isDeepStrictEqual(itemsOf(exchange), expected),
        `the page for ${requested} has ${itemsOf(exchange).length} items instead of ${expected.length}, or the wrong ones`,
        exchange,
      );
      sumsUp(test, exchange, pagination.total, { total: isWhole ? all.length : null, offset: from, limit });
    }
  },
});

/** Checks the total and the other paging properties of a page. */
function sumsUp(
  test: BehaviorTest,
  exchange: Exchange,
  totalAt: string | null,
  { total, ...expected }: Readonly<Record<string, number | null>>,
): void {
  const body = jsonOf(exchange.response);
  const reportedTotal = totalAt === null ? null : at(body, `#${totalAt}`);
  const pairs = Object.entries(expected).map(
    ([name, value]) => [name, value, isObject(body) ? body[name] : undefined] as const,
  );
  for (const [name, value, reported] of [...pairs, ['total', total, reportedTotal] as const])
    test.assert(
      reported === undefined || reported === null || value === null || reported === value,
      `${name} is ${String(reported)} instead of ${String(value)}`,
      exchange,
    );
}

const groupPages = (operationId: string, groupsOf: (body: JsonObject) => unknown): Behavior => ({
  rule: 'paging',
  operationId,
  name: 'pages of groups',
  async run(test) {
    const { runId, request, upload } = await sampleRun(test.lab);
    const total = upload.file.products.length * upload.file.warehouses.length;
    const level = request.aggregation_characteristics.join();
    const page = async (number: number, size: number) => {
      const query = [
        ['aggregation_characteristics', level],
        ['groups_page', String(number)],
        ['groups_size', String(size)],
      ] as const;
      const { exchange, body } = await test.request(operationId, { path: { runId }, query });
      const groups = groupsOf(body);
      if (!isObject(groups)) throw new SkippedError('there are no groups');
      const expected = { total, page: number, page_size: size };
      for (const [name, value] of Object.entries(expected))
        test.assert(
          groups[name] === value,
          `${name} is ${String(groups[name])} instead of ${value}`,
          exchange,
        );
      return { exchange, keys: objectsIn(groups.items).map(({ key }) => key) };
    };
    const whole = await page(1, 100);
    test.assert(
      whole.keys.length === total,
      `received ${whole.keys.length} of ${total} groups`,
      whole.exchange,
    );
    const size = total - 1;
    for (const [number, expected] of [whole.keys.slice(0, size), whole.keys.slice(size), []].entries()) {
      const { exchange, keys } = await page(number + 1, size);
      test.assert(
        isDeepStrictEqual(keys, expected),
        `page ${number + 1} contains the wrong groups`,
        exchange,
      );
    }
  },
});

const listSeparators = (operationId: string): Behavior => ({
  rule: 'list-split',
  operationId,
  name: 'run_ids',
  async run(test) {
    const { lab } = test;
    const ids = lab.safe
      ? listOf((await test.request('getHistory')).exchange).map(({ run_id }) => String(run_id))
      : [(await sampleRun(lab)).runId, lab.fixtures.forecastRunId];
    const [first, second] = ids;
    if (first === undefined || second === undefined) throw new SkippedError('there are fewer than two runs');
    for (const order of [
      [first, second],
      [second, first],
    ])
      for (const plainCommas of [false, true]) {
        const { exchange } = await test.request(operationId, {
          query: [['run_ids', order.join()]],
          plainCommas,
        });
        const received = listOf(exchange).map(({ run_id }) => run_id);
        test.assert(
          isDeepStrictEqual(received, order),
          `received ${received.join() || 'nothing'} for ${order.join()}`,
          exchange,
        );
      }
    const query = [['run_ids', [unknownId, first].join()]] as const;
    const exchange = await test.expectStatus(200, operationId, { query }, 'one of the runs exists');
    const received = listOf(exchange).map(({ run_id }) => run_id);
    test.assert(
      isDeepStrictEqual(received, [first]),
      `received ${received.length} runs for one existing id`,
      exchange,
    );
  },
});

/** All tests of sorted lists and of the groups of a run. */
export const listBehaviors: readonly Behavior[] = [
  newestFirst('listUploads', 'uploadDate'),
  newestFirst('getHistory', 'created_at'),
  newestFirst('listForecastRuns', 'created_at'),
  byRows,
  newestProducts,
  groupPages('getRunData', ({ groups }) => groups),
  groupPages('getBatchRunData', ({ data }) => (isObject(data) ? data.groups : undefined)),
  listSeparators('listRunDetails'),
  listSeparators('listForecastMetrics'),
];

/** Tests paging for every operation that declares `x-pagination`. */
export const pagingBehaviors = ({ operations }: Contract): Behavior[] =>
  operations.flatMap((operation) => (operation.pagination ? [pages(operation, operation.pagination)] : []));
