// full run only: it starts a server and imports files.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckName } from '../../src/checks/rules.ts';
import { type Spoil, type Divert, type RealServer, startRealServer } from '../support/real-server.ts';

type Body = Record<string, unknown>;

/** Returns a defect that changes the JSON body of an operation in place. */
const answering =
  (id: string, change: (body: Body) => unknown): Spoil =>
  (response, { operation }) => {
    if (operation?.id !== id) return null;
    const body = JSON.parse(response.text) as Body;
    change(body);
    return { ...response, text: JSON.stringify(body), headers: withoutLength(response.headers) };
  };

function withoutLength(all: Readonly<Record<string, string>>): Record<string, string> {
  const { 'content-length': _, ...headers } = all;
  return headers;
}

/** Returns a defect that ignores a query parameter. */
const ignoring =
  (id: string, name: string): Divert =>
  ({ operation, wire }) => {
    if (operation?.id !== id) return null;
    const url = new URL(wire.url);
    url.searchParams.delete(name);
    return { ...wire, url };
  };

const list = (value: unknown) => value as Body[];
const object = (value: unknown) => value as Body;
const unchanged = () => null;

interface Planted {
  check: CheckName;
  what: string;
  include: RegExp;
  divert?: Divert;
  spoil?: Spoil;
}

const planted: readonly Planted[] = [
  {
    check: 'counts',
    what: 'reports UTF-8 for every file',
    include: /previewFile encodings/,
    spoil: answering('previewFile', ({ report }) => Object.assign(object(report), { encoding: 'UTF-8' })),
  },
  {
    check: 'versions',
    what: 'counts a repeated row as changed',
    include: /previewUploadVersion repeated rows/,
    spoil: answering('previewUploadVersion', ({ difference }) =>
      Object.assign(object(difference), { same: 0 }),
    ),
  },
  {
    check: 'counts',
    what: 'reports no merged rows',
    include: /uploadFile import report/,
    spoil: answering('uploadFile', ({ report }) => Object.assign(object(report), { rowsMerged: 0 })),
  },
  {
    check: 'counts',
    what: 'returns all values of the preview as one',
    include: /previewFile rows, columns/,
    spoil: answering('previewFile', ({ value_counts: counts }) => Object.assign(object(counts), { c2: 1 })),
  },
  {
    check: 'export',
    what: 'numbers rejected rows from zero',
    include: /downloadRejectedRows lines/,
    spoil: (response, { operation }) =>
      operation?.id === 'downloadRejectedRows'
        ? {
            ...response,
            text: response.text.replaceAll('\n43,', '\n42,'),
            headers: withoutLength(response.headers),
          }
        : null,
  },
  {
    check: 'echo',
    what: 'names the wrong uploader in the list',
    include: /listUploads every property/,
    spoil: answering('listUploads', ({ uploads }) =>
      list(uploads).forEach((one) => Object.assign(one, { uploadedBy: 'admin' })),
    ),
  },
  {
    check: 'filters',
    what: 'finds every value of a characteristic',
    include: /listCharacteristicValues search in any case/,
    divert: ignoring('listCharacteristicValues', 'search'),
  },
  {
    check: 'versions',
    what: 'forgets the roles of columns that were not changed',
    include: /changeUploadColumns columns that/,
    spoil: answering('changeUploadColumns', ({ report }) => {
      for (const column of list(object(report).columns)) delete column.known_ahead;
    }),
  },
  {
    check: 'versions',
    what: 'compares a file with another version than it says',
    include: /addUploadVersion new values/,
    spoil: answering('previewUploadVersion', (body) => Object.assign(body, { based_on: 2 })),
  },
  {
    check: 'repetition',
    what: 'refreshes the oldest run',
    include: /refreshUpload the newest run/,
    spoil: answering('getForecastDetail', (body) => Object.assign(body, { horizon: 2 })),
  },
  {
    check: 'events',
    what: 'counts future occurrences as past ones',
    include: /addDatasetEvent past and next/,
    spoil: answering('addDatasetEvent', (body) => Object.assign(body, { past: Number(body.past) + 1 })),
  },
  {
    check: 'stockouts',
    what: 'lists marks in the reverse order',
    include: /addStockouts kinds, items/,
    spoil: answering('listStockouts', ({ stockouts }) => list(stockouts).reverse()),
  },
  {
    check: 'consistent',
    what: 'proposes orders that ignore the quantity on order',
    include: /getStock terms of every/,
    spoil: answering('getStock', ({ proposals }) =>
      list(proposals).forEach((one) =>
        Object.assign(one, { quantity: Number(one.quantity) + Number(one.on_order) }),
      ),
    ),
  },
  {
    check: 'filters',
    what: 'ignores which stock is asked for',
    include: /getStock search, risk/,
    divert: ignoring('getStock', 'show'),
  },
  {
    check: 'idempotency',
    what: 'ignores the idempotency key of an upload',
    include: /uploadFile the same key/,
    divert({ operation, wire }) {
      const { 'idempotency-key': _, ...headers } = wire.headers;
      return operation?.id === 'uploadFile' ? { ...wire, headers } : null;
    },
  },
  {
    check: 'refuses-invalid',
    what: 'names another parameter than the malformed one',
    include: /getUpload errors name/,
    divert: ({ operation, wire }) =>
      operation?.id === 'getUpload' && wire.url.pathname.endsWith('~')
        ? { ...wire, url: new URL('/api/forecast-detail/~', wire.url) }
        : null,
  },
  {
    check: 'accepts-valid',
    what: 'refuses a mark that overlaps another one of a different kind',
    include: /deleteStockout removed marks/,
    divert: ({ operation, wire }) =>
      operation?.id === 'addStockouts'
        ? { ...wire, body: (wire.body ?? '').replaceAll('2023', '2313') }
        : null,
  },
  {
    check: 'counts',
    what: 'counts closed weekdays as gaps',
    include: /uploadFile weekdays without/,
    spoil: answering('previewFile', ({ report }) =>
      Object.assign(object(object(report).health), { gaps: 15 }),
    ),
  },
  {
    check: 'events',
    what: 'moves a leap day to March',
    include: /addDatasetEvent yearly on 29/,
    spoil: answering('addDatasetEvent', (body) => Object.assign(body, { next_date: '2023-03-01' })),
  },
  {
    check: 'realised',
    what: 'promises another accuracy than the backtest shows',
    include: /getRealisedAccuracy accuracy that/,
    spoil: answering('getRealisedAccuracy', ({ combinations }) =>
      list(combinations).forEach((one) => Object.assign(one, { promised_wape: 1 })),
    ),
  },
  {
    check: 'export',
    what: 'writes a name that a spreadsheet would run',
    include: /exportStock every character/,
    spoil: (response, { operation }) =>
      operation?.id === 'exportStock'
        ? {
            ...response,
            text: response.text.replaceAll("'+", '+'),
            headers: withoutLength(response.headers),
          }
        : null,
  },
  {
    check: 'filters',
    what: 'ignores the filter by customers',
    include: /createForecast each filter/,
    divert: ({ operation, wire }) =>
      operation?.id === 'createForecast'
        ? { ...wire, body: (wire.body ?? '').replace('"customers"', '"clients"') }
        : null,
  },
];

describe('a server that imports files', () => {
  let server: RealServer;
  beforeAll(async () => {
    server = await startRealServer();
  });
  afterAll(() => server.stop());

  it.each(planted)('fails $check if it $what', async ({ check, include, divert, spoil }) => {
    const { results } = await server.test(include, divert ?? unchanged, spoil ?? unchanged);
    const found = results.flatMap(({ findings }) => findings.map((finding) => finding.check));
    expect([...new Set(found)]).toEqual([check]);
  });

  it('passes all of these cases', async () => {
    const include = new RegExp(planted.map((one) => one.include.source).join('|'));
    const { results } = await server.test(include);
    expect(results.length).toBe(planted.length);
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  });
});
