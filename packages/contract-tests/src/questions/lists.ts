import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../contract/is-object.ts';
import { isObject } from '../contract/is-object.ts';
import type { Exchange } from '../http/exchange.ts';
import { jsonOf } from '../http/exchange.ts';
import { specimenRun } from '../knowledge/specimens.ts';
import { unknownId } from '../knowledge/things.ts';
import { SkippedError } from '../phases/test-case.ts';
import { type Inquiry, objectsIn, type Question } from './inquiry.ts';

type Query = readonly (readonly [string, string])[];

/** The one list of an answer, bare or under whatever name. */
function listOf({ answer }: Exchange): JsonObject[] {
  const body = jsonOf(answer);
  return objectsIn(
    Array.isArray(body) ? body : Object.values(isObject(body) ? body : {}).find(Array.isArray),
  );
}

/** Makes sure that there is something to list; without leave to, what is there has to do. */
const fill = async ({ lab }: Inquiry) => void (lab.safe || (await specimenRun(lab)));

const newestFirst = (about: string, field: string): Question => ({
  rule: 'order',
  about,
  name: `by ${field}`,
  async ask(inquiry) {
    await fill(inquiry);
    const { exchange } = await inquiry.ask(about);
    const times = listOf(exchange).map((item) => Date.parse(String(item[field])));
    if (times.length < 2) throw new SkippedError('there are not two to compare');
    const late = times.findIndex((time, index) => index > 0 && time > (times[index - 1] ?? time));
    inquiry.require(late === -1, `the one at ${late} is newer than the one before it`, exchange);
  },
});

const byCode: Question = {
  rule: 'order',
  about: 'listUploadProducts',
  name: 'by code',
  async ask(inquiry) {
    const { exchange } = await inquiry.ask('listUploadProducts', { path: await ofUpload(inquiry) });
    const codes = listOf(exchange).map((item) => String(item.product_code));
    inquiry.require(
      isDeepStrictEqual(codes, codes.toSorted()),
      `${codes.join()} came in this order`,
      exchange,
    );
  },
};

const ofUpload = async ({ lab }: Inquiry) => ({ id: lab.things.uploadId ?? '' });

interface Paged {
  about: string;
  id: string;
  /** How many come when nobody says. */
  usual: number;
  most: number;
  hasOffset: boolean;
  path?: (inquiry: Inquiry) => Promise<Record<string, string>>;
  /** What is asked for besides. */
  besides?: Query;
}

/** Cuts of a list, held against the whole of it. */
const cutAsAsked = ({ about, id, usual, most, hasOffset, path, besides = [] }: Paged): Question => ({
  rule: 'paging',
  about,
  name: hasOffset ? 'limit and offset' : 'limit',
  async ask(inquiry) {
    await fill(inquiry);
    const at = (await path?.(inquiry)) ?? {};
    const page = async (query: Query) =>
      (await inquiry.ask(about, { path: at, query: [...besides, ...query] })).exchange;
    const ids = (exchange: Exchange) => listOf(exchange).map((item) => item[id]);
    const whole = await page([['limit', String(most)]]);
    const all = ids(whole);
    if (all.length < 2) throw new SkippedError('there are not two to cut apart');
    const cuts: readonly (readonly [Query, number, number])[] = [
      [[], 0, usual],
      [[['limit', '1']], 0, 1],
      ...(hasOffset
        ? ([
            [
              [
                ['limit', '1'],
                ['offset', '1'],
              ],
              1,
              1,
            ],
            [[['offset', String(all.length - 1)]], all.length - 1, usual],
            [[['offset', String(all.length)]], all.length, usual],
          ] as const)
        : []),
    ];
    const shown = [];
    for (const [query, from, limit] of cuts) shown.push({ exchange: await page(query), from, limit, query });
    // Others may add to the list meanwhile; then nothing can be said of it.
    if (!isDeepStrictEqual(ids(await page([['limit', String(most)]])), all))
      throw new SkippedError('the list changed meanwhile');
    for (const { exchange, from, limit, query } of shown) {
      const asked = query.map((pair) => pair.join('=')).join('&') || 'nothing';
      const isWhole = all.length < most;
      const right = isWhole || from === 0 ? all.slice(from, from + limit) : ids(exchange);
      inquiry.require(
        isDeepStrictEqual(ids(exchange), right),
        `asked for ${asked}, another part of the list came`,
        exchange,
      );
      sumsUp(inquiry, exchange, { total: isWhole ? all.length : null, offset: from, limit });
    }
  },
});

/** What a page says of itself, where it says something. */
function sumsUp(inquiry: Inquiry, exchange: Exchange, right: Readonly<Record<string, number | null>>): void {
  const body = jsonOf(exchange.answer);
  for (const [name, value] of Object.entries(right)) {
    const told = isObject(body) ? body[name] : undefined;
    inquiry.require(
      told === undefined || value === null || told === value,
      `${name} is ${String(told)}, not ${String(value)}`,
      exchange,
    );
  }
}

const groupPages = (about: string, groupsOf: (body: JsonObject) => unknown): Question => ({
  rule: 'paging',
  about,
  name: 'pages of groups',
  async ask(inquiry) {
    const { runId, request, upload } = await specimenRun(inquiry.lab);
    const total = upload.file.products.length * upload.file.warehouses.length;
    const level = request.aggregation_characteristics.join();
    const page = async (number: number, size: number) => {
      const query = [
        ['aggregation_characteristics', level],
        ['groups_page', String(number)],
        ['groups_size', String(size)],
      ] as const;
      const { exchange, body } = await inquiry.ask(about, { path: { runId }, query });
      const groups = groupsOf(body);
      if (!isObject(groups)) throw new SkippedError('there are no groups');
      const right = { total, page: number, page_size: size };
      for (const [name, value] of Object.entries(right))
        inquiry.require(groups[name] === value, `${name} is ${String(groups[name])}, not ${value}`, exchange);
      return { exchange, keys: objectsIn(groups.items).map(({ key }) => key) };
    };
    const whole = await page(1, 100);
    inquiry.require(
      whole.keys.length === total,
      `${whole.keys.length} of ${total} groups came`,
      whole.exchange,
    );
    const size = total - 1;
    for (const [number, right] of [whole.keys.slice(0, size), whole.keys.slice(size), []].entries()) {
      const { exchange, keys } = await page(number + 1, size);
      inquiry.require(isDeepStrictEqual(keys, right), `page ${number + 1} holds other groups`, exchange);
    }
  },
});

const splitAlike = (about: string): Question => ({
  rule: 'list-split',
  about,
  name: 'run_ids',
  async ask(inquiry) {
    const { lab } = inquiry;
    const ids = lab.safe
      ? listOf((await inquiry.ask('getHistory')).exchange).map(({ run_id }) => String(run_id))
      : [(await specimenRun(lab)).runId, lab.things.forecastRunId];
    const [first, second] = ids;
    if (first === undefined || second === undefined) throw new SkippedError('there are not two runs');
    for (const order of [
      [first, second],
      [second, first],
    ])
      for (const plainCommas of [false, true]) {
        const { exchange } = await inquiry.ask(about, { query: [['run_ids', order.join()]], plainCommas });
        const came = listOf(exchange).map(({ run_id }) => run_id);
        inquiry.require(
          isDeepStrictEqual(came, order),
          `asked for ${order.join()}, ${came.join() || 'nothing'} came`,
          exchange,
        );
      }
    const query = [['run_ids', [unknownId, first].join()]] as const;
    const exchange = await inquiry.expect(200, about, { query }, 'one of the runs is there');
    const came = listOf(exchange).map(({ run_id }) => run_id);
    inquiry.require(
      isDeepStrictEqual(came, [first]),
      `asked for one that is there, ${came.length} came`,
      exchange,
    );
  },
});

/** What lists have to be, whatever stands in them. */
export const listQuestions: readonly Question[] = [
  newestFirst('listUploads', 'uploadDate'),
  newestFirst('getHistory', 'created_at'),
  newestFirst('listForecastRuns', 'created_at'),
  byCode,
  cutAsAsked({ about: 'listForecastRuns', id: 'run_id', usual: 20, most: 100, hasOffset: true }),
  cutAsAsked({ about: 'getHistory', id: 'run_id', usual: 20, most: 100, hasOffset: false }),
  cutAsAsked({ about: 'listProducts', id: 'product_code', usual: 100, most: 1000, hasOffset: true }),
  cutAsAsked({
    about: 'listUploadProducts',
    id: 'product_code',
    usual: 100,
    most: 1000,
    hasOffset: true,
    path: ofUpload,
  }),
  cutAsAsked({
    about: 'listCombinations',
    id: 'key',
    usual: 20,
    most: 100,
    hasOffset: true,
    path: async ({ lab }) => ({ runId: (await specimenRun(lab)).runId }),
    besides: [['aggregation_characteristics', 'c2,c3']],
  }),
  groupPages('getRunData', ({ groups }) => groups),
  groupPages('getBatchRunData', ({ data }) => (isObject(data) ? data.groups : undefined)),
  splitAlike('listRunDetails'),
  splitAlike('listForecastMetrics'),
];
