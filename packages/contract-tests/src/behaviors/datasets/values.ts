import { jsonOf } from '../../http/exchange.ts';
import { ledgerProducts, sharedLedger } from '../../fixtures/samples/ledger.ts';
import { make, once, uploadBody } from '../../fixtures/samples/samples.ts';
import type { Lab } from '../../lab.ts';
import { fields, objectOf } from '../fields.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../behavior-test.ts';

type Query = readonly (readonly [string, string])[];

/** Values whose case, accents and special characters a search must handle, with different frequencies. */
const words = [
  ['Straße 100%', 6],
  ['ÄPFEL_grün', 5],
  ['apfel', 4],
  ['Birne', 3],
  ['äpfel', 2],
  ["O'Brien \\", 1],
] as const;

const wordsCsv = () => {
  const lines = words.flatMap(([value, count]) =>
    Array.from({ length: count }, (_, month) => `${value},P1,2024-0${month + 1}-01,${month + 1}`),
  );
  return { name: 'words.csv', text: `Product,Region,Date,Demand\n${lines.toReversed().join('\n')}\n` };
};

const known = new WeakMap<Lab, Promise<string>>();
const wordsUpload = (lab: Lab): Promise<string> =>
  once(known, lab, async () => {
    const { response } = await make(lab, 'uploadFile', { body: uploadBody(wordsCsv()) });
    return String(response.id);
  });

const inOrder = words.map(([value]) => value);
const searches: readonly (readonly [string, readonly string[]])[] = [
  ['', inOrder],
  ['PFEL', ['ÄPFEL_grün', 'apfel', 'äpfel']],
  ['äPF', ['ÄPFEL_grün', 'äpfel']],
  ['apf', ['apfel']],
  ['%', ['Straße 100%']],
  ['_', ['ÄPFEL_grün']],
  ['\\', ["O'Brien \\"]],
  ["'", ["O'Brien \\"]],
  ['e 1', ['Straße 100%']],
  ['Birne', ['Birne']],
  ['nothing', []],
];

async function valuesOf(test: BehaviorTest, id: string, query: Query) {
  return test.request('listCharacteristicValues', { path: { id, code: 'c2' }, query });
}

const searched: Behavior = {
  rule: 'filters',
  operationId: 'listCharacteristicValues',
  name: 'search in any case, with accents and special characters',
  async run(test) {
    const id = await wordsUpload(test.lab);
    for (const [search, values] of searches) {
      const shown = await valuesOf(test, id, [['search', search]]);
      fields(test, shown, shown.body, { values, total: values.length, offset: 0, limit: 20 });
    }
    for (const [offset, limit] of [
      [0, 2],
      [1, 1],
      [2, 2],
      [3, 5],
    ] as const) {
      const found = searches[1]?.[1] ?? [];
      const query = [
        ['search', 'pfel'],
        ['offset', String(offset)],
        ['limit', String(limit)],
      ] as const;
      const shown = await valuesOf(test, id, query);
      const values = found.slice(offset, offset + limit);
      fields(test, shown, shown.body, { values, total: found.length, offset, limit });
    }
  },
};

const frequent: Behavior = {
  rule: 'order',
  operationId: 'listUploadCharacteristics',
  name: 'values by frequency, characteristics by code',
  async run(test) {
    const { id } = await sharedLedger(test.lab);
    const shown = await test.request('listUploadCharacteristics', { path: { id } });
    const bare = await test.request('listDatasetCharacteristics', { path: { uploadId: id } });
    const all = [
      { type: 'c2', label: 'Product', sample_values: ledgerProducts.map(({ code }) => code), value_count: 3 },
      { type: 'c3', label: 'Warehouse', sample_values: ['Nord', 'Süd'], value_count: 2 },
      { type: 'c9', label: 'Area', sample_values: ['Ost', 'West'], value_count: 2 },
    ];
    for (const { exchange } of [shown, bare]) {
      const reported = jsonOf(exchange.response);
      const list = Array.isArray(reported) ? reported : shown.body.characteristics;
      const plain = objectsIn(list).map(({ type, label, sample_values, value_count }) => ({
        type,
        label,
        sample_values,
        value_count,
      }));
      fields(test, { exchange }, { characteristics: plain }, { characteristics: all });
    }
    for (const { type, sample_values } of all) {
      const path = { id, code: type };
      const listed = await test.request('listCharacteristicValues', { path });
      fields(test, listed, listed.body, { values: sample_values, total: sample_values.length });
    }
  },
};

const manyValues: Behavior = {
  rule: 'counts',
  operationId: 'listUploadCharacteristics',
  name: 'more values than one page and one list of samples',
  async run(test) {
    const total = 130;
    const codes = Array.from({ length: total }, (_, at) => `P${String(at).padStart(3, '0')}`);
    // The last product occurs twice, so it is the most frequent one.
    const last = codes.at(-1) ?? '';
    const lines = [...codes, last]
      .map((code, at) => `${code},2024-0${at === total ? 2 : 1}-01,1`)
      .toReversed();
    const body = uploadBody({ name: 'many.csv', text: `Product,Date,Demand\n${lines.join('\n')}\n` });
    const { body: uploaded } = await test.request('uploadFile', { body });
    const id = String(uploaded.id);
    const shown = await test.request('listUploadCharacteristics', { path: { id } });
    const [only] = objectsIn(shown.body.characteristics);
    fields(test, shown, only, { value_count: total });
    const samples = Array.isArray(only?.sample_values) ? (only.sample_values as unknown[]) : [];
    fields(test, shown, { first: samples[0], count: samples.length }, { first: last, count: 50 });
    let pages: string[] = [];
    for (const [offset, limit] of [
      [0, 100],
      [100, 100],
      [130, 100],
    ] as const) {
      const query = [
        ['offset', String(offset)],
        ['limit', String(limit)],
      ] as const;
      const page = await valuesOf(test, id, query);
      fields(test, page, page.body, { total, offset, limit });
      pages = pages.concat(Array.isArray(page.body.values) ? (page.body.values as string[]) : []);
    }
    fields(test, shown, { values: pages.toSorted() }, { values: codes });
    const sizes = [];
    for (const query of [
      [],
      [['limit', '1000']],
      [
        ['limit', '1000'],
        ['offset', '100'],
      ],
    ] as const) {
      const products = await test.request('listUploadProducts', { path: { id }, query });
      const list = objectsIn(jsonOf(products.exchange.response)).map((one) => one.product_code);
      sizes.push(list.length);
      if (query.length === 0) fields(test, products, { first: list[0] }, { first: last });
      if (query.length === 1)
        fields(test, products, { codes: list }, { codes: [last, ...codes.slice(0, -1)] });
    }
    fields(test, shown, { sizes }, { sizes: [100, total, total - 100] });
  },
};

const unknownCodes: Behavior = {
  rule: 'flow',
  operationId: 'listCharacteristicValues',
  name: 'a characteristic that the dataset does not have',
  async run(test) {
    const { id } = await sharedLedger(test.lab);
    for (const code of ['c1', 'c4', 'c15']) {
      const because = `the dataset has no characteristic ${code}`;
      const exchange = await test.expectStatus(
        404,
        'listCharacteristicValues',
        { path: { id, code } },
        because,
      );
      const detail = { detail: `The dataset has no characteristic ${code}.` };
      fields(test, { exchange }, jsonOf(exchange.response), detail);
    }
  },
};

const productNames: Behavior = {
  rule: 'counts',
  operationId: 'listUploadProducts',
  name: 'codes, names and rows',
  async run(test) {
    const { id } = await sharedLedger(test.lab);
    const shown = await test.request('listUploadProducts', { path: { id } });
    const reported = objectsIn(jsonOf(shown.exchange.response));
    const plain = reported.map(({ product_code, product_name }) => ({ product_code, product_name }));
    const expected = ledgerProducts.map(({ code, name }) => ({ product_code: code, product_name: name }));
    fields(test, shown, { products: plain }, { products: expected });
    const points = reported.slice(1).map(({ data_points }) => data_points);
    // The zero of the second product is a row too. The month without rows is missing.
    fields(test, shown, { data_points: points }, { data_points: [12, 5] });
  },
};

const blanks: Behavior = {
  rule: 'counts',
  operationId: 'listCharacteristicValues',
  name: 'rows without a value',
  async run(test) {
    const rows = ['A,,1', 'B,North,1', 'C,,1', 'D,South,1', 'E,South,1'].map((row, at) =>
      row.replace(/,(?=\d)/, `,2024-0${at + 1}-01,`),
    );
    const text = `Product,Region,Date,Demand\n${rows.join('\n')}\n`;
    const body = uploadBody({ name: 'blanks.csv', text });
    const preview = await test.request('previewFile', { body });
    fields(test, preview, preview.body, { value_counts: { c2: 5, c5: 2 } });
    const { body: made } = await test.request('uploadFile', { body });
    const id = String(made.id);
    const found = ['South', 'North'];
    const listed = await test.request('listCharacteristicValues', { path: { id, code: 'c5' } });
    fields(test, listed, listed.body, { values: found, total: 2 });
    const all = await test.request('listUploadCharacteristics', { path: { id } });
    const region = objectsIn(all.body.characteristics).find(({ type }) => type === 'c5');
    fields(test, all, region, { sample_values: found, value_count: 2 });
  },
};

const ofImport: Behavior = {
  rule: 'series',
  operationId: 'getRunData',
  name: 'of a dataset with zeros, gaps and forecasts in the file',
  async run(test) {
    const text = [
      'Type,Product,Date,Demand',
      'actual,A,2024-01-01,3',
      ',B,2024-01-31,-1.5',
      'actual,A,2024-02-01,4',
      // March is missing, and nothing was sold in April.
      'actual,A,2024-04-01,0',
      'actual,A,2024-05-01,5',
      'actual,B,2024-06-01,6',
      'forecast,A,2024-06-01,500',
      'forecast,A,2024-07-01,700',
      'backtest,B,2024-05-01,900',
      '',
    ].join('\n');
    const { body: made } = await test.request('uploadFile', {
      body: uploadBody({ name: 'types.csv', text }),
    });
    const path = { runId: String(made.run_id) };
    const ofA = [
      ['2024-01-01', 3],
      ['2024-02-01', 4],
      ['2024-04-01', 0],
      ['2024-05-01', 5],
    ];
    for (const [query, points] of [
      [[], [['2024-01-01', 1.5], ...ofA.slice(1), ['2024-06-01', 6]]],
      [[['type', 'actual,backtest']], [['2024-01-01', 1.5], ...ofA.slice(1), ['2024-06-01', 6]]],
      [[['filter', 'c2:A']], ofA.filter(([, value]) => value !== 0)],
      [
        [['filter', 'c2:B']],
        [
          ['2024-01-01', -1.5],
          ['2024-06-01', 6],
        ],
      ],
      [[['filter', 'c2:a']], []],
    ] as const) {
      const shown = await test.request('getRunData', { path, query });
      // Filtered series may have zeros in months without rows.
      const isShown = (value: unknown) => value !== null && (value !== 0 || query[0]?.[0] !== 'filter');
      const actual = objectsIn(objectOf(shown.body.details).actual).filter(({ value }) => isShown(value));
      const name = `actuals with ${JSON.stringify(query)}`;
      fields(test, shown, { [name]: actual.map(({ date, value }) => [date, value]) }, { [name]: points });
      fields(test, shown, shown.body, { run_id: path.runId, status: 'completed', bucket_type: 'month' });
    }
    const shown = await test.request('getUpload', { path: { id: String(made.id) } });
    fields(test, shown, shown.body, { rowCount: 9, firstDate: '2024-01-01', bucket: 'month' });
  },
};

/** All tests of characteristics, their values and products. */
export const valueBehaviors: readonly Behavior[] = [
  searched,
  frequent,
  manyValues,
  unknownCodes,
  productNames,
  blanks,
  ofImport,
];
