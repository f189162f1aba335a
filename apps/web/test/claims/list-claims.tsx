import { fireEvent } from '@testing-library/react';
import type { components } from '@forecast-console/api-client/schema';
import { ProductsTable } from '../../src/features/runs/products-table.tsx';
import { EventsPanel } from '../../src/features/uploads/events/events-panel.tsx';
import { KnownAheadPanel } from '../../src/features/uploads/known-ahead/known-ahead-panel.tsx';
import {
  characteristicsQuery,
  eventsQuery,
  knownAheadQuery,
  productsQuery,
  stockoutsQuery,
} from '../../src/features/uploads/queries.ts';
import { StockoutsPanel } from '../../src/features/uploads/stockouts/stockouts-panel.tsx';
import type { Doubts } from './doubts.ts';
import { type Draw, drawOf } from './draw.ts';
import { randomReport } from './random-report.ts';
import { showPanel, textOf, textsOf } from './show-panel.tsx';
import { tablesOf } from './tables.ts';
import { count, day, moment, period } from './words.ts';

type Schemas = components['schemas'];

const kinds = {
  stockout: 'Out of stock',
  outlier: 'Outlier: leave out',
  keep: 'Not an outlier: keep',
} as const;

/** Checks the lists of a dataset: its events, marks, columns known ahead and products. */
export function checkDatasetLists(seed: number, doubts: Doubts): void {
  const { between, one, orNull, maybe } = drawOf(15_000 + seed);
  const characteristics = [{ type: 'c2', label: 'Article', value_count: 3 }];
  const named = [characteristicsQuery('u1'), characteristics] as const;
  const span = (first: string, last: string) =>
    first === last ? day(first) : `${day(first)} – ${day(last)}`;
  const mark = (id: number) => ({
    id: `m${id}`,
    key: one([{}, { c2: 'A' }]) as Record<string, string>,
    first_date: '2023-04-01',
    last_date: one(['2023-04-01', '2023-05-31']),
    kind: one(['stockout', 'outlier', 'keep'] as const),
    created_at: '2024-02-03T10:00:00Z',
    created_by: orNull('ana'),
    removed_at: orNull('2024-03-04T10:00:00Z'),
    removed_by: orNull('ben'),
  });
  const [stockouts, removed] = [0, 1].map((at) =>
    Array.from({ length: between(at === 0 ? 1 : 0, 3) }, (_, id) => mark(10 * at + id)),
  );
  const marks = showPanel(<StockoutsPanel id="u1" report={null} />, [
    [stockoutsQuery('u1'), { stockouts, removed }],
    named,
  ]);
  const item = ({ key }: ReturnType<typeof mark>) =>
    key['c2'] === undefined ? 'Every item' : `Article ${key['c2']}`;
  doubts.same(
    'title of the marks',
    textOf(marks.querySelector('h2')),
    `Stockouts and outliers: ${stockouts?.length}`,
  );
  const disclosure = [...marks.querySelectorAll('button')].find(({ textContent: text }) =>
    text?.startsWith('Removed'),
  );
  if (disclosure !== undefined && tablesOf(marks).length === 1) fireEvent.click(disclosure);
  const lists = tablesOf(marks);
  const row = (one_: ReturnType<typeof mark>) => [
    item(one_),
    span(one_.first_date, one_.last_date),
    kinds[one_.kind],
    one_.created_by ?? 'N/A',
  ];
  doubts.same(
    'marks',
    lists[0]?.rows.map((cells) => cells.slice(0, 5)),
    stockouts?.map((one_) => [...row(one_), moment(one_.created_at)]),
  );
  doubts.same(
    'removed marks',
    lists[1]?.rows ?? [],
    removed?.map((one_) => [
      ...row(one_),
      one_.removed_by ?? 'N/A',
      one_.removed_at === null ? 'N/A' : moment(one_.removed_at),
    ]),
  );
  doubts.same(
    'count of removed marks',
    marks.textContent.includes(`Removed: ${removed?.length}`),
    removed?.length !== 0,
  );
  const events = ['Fair', 'Sale'].slice(0, between(1, 2)).map((name, at) => ({
    id: `e${at}`,
    name,
    kind: 'once' as const,
    dates: [{ first_date: '2024-05-02', last_date: '2024-05-04' }],
    country: null,
    region: null,
    days_before: 0,
    days_after: 0,
    scope: maybe(0.5) ? { c2: ['A', 'B', 'C', 'D'] } : {},
    revision: 1,
    created_at: '2024-02-03T10:00:00Z',
    created_by: 'ana',
    changed_at: '2024-02-03T10:00:00Z',
    changed_by: orNull('ben'),
    past: between(0, 1200),
    next_date: orNull('2024-05-02'),
  }));
  const [table] = tablesOf(showPanel(<EventsPanel id="u1" />, [[eventsQuery('u1'), events], named]));
  doubts.same(
    'events of a dataset',
    table?.rows.map((cells) => cells.slice(0, 6)),
    events.map((event) => [
      event.name,
      span('2024-05-02', '2024-05-04'),
      event.scope.c2 === undefined ? 'Everything' : 'Article A, B, C and 1 more',
      count(event.past),
      day(event.next_date),
      event.changed_by ?? 'N/A',
    ]),
  );
  checkValuesKnownAhead(drawOf(17_000 + seed), doubts);
  const products = [{ product_code: 'A', product_name: orNull('Coffee'), data_points: between(1, 9999) }];
  const list = showPanel(<ProductsTable uploadId="u1" action={() => 'Open'} />, [
    [productsQuery('u1'), { pages: [products], pageParams: [0] }],
  ]);
  doubts.same(
    'products of a dataset',
    tablesOf(list)[0]?.rows,
    products.map((one_) => ['A', one_.product_name ?? 'A', count(one_.data_points), 'Open']),
  );
}

function checkValuesKnownAhead(draw: Draw, doubts: Doubts): void {
  const { between, one } = draw;
  const bucket = one(['week', 'month'] as const);
  const periods = bucket === 'week' ? ['2024-06-03', '2024-06-10'] : ['2024-06-01', '2024-07-01'];
  const combinations = ['A', 'B'].map((item) => {
    const cells = periods.map(() => one([null, 3, 7]));
    return { key: { c2: item }, missing: cells.filter((cell) => cell === null).length, values: cells };
  });
  const incomplete = combinations.filter(({ missing }) => missing > 0).length;
  const total = 2 + between(0, 2000);
  const values: Schemas['KnownAheadValues'] = {
    columns: ['Price'],
    column: 'Price',
    bucket,
    known_until: one([null, periods[1] ?? '']),
    periods,
    given: [0, 0],
    mean: [null, null],
    incomplete,
    combinations,
    total,
    offset: 0,
    limit: 10,
  };
  const upload: Schemas['UploadDetail'] = {
    id: 'u1',
    run_id: null,
    fileName: 'u1.csv',
    originalName: 'demand.csv',
    uploadDate: '2024-05-06',
    status: 'completed',
    rowCount: 9,
    label: null,
    report: {
      ...randomReport(draw),
      columns: [{ column: 'Price', role: 'unused', code: null, label: null, known_ahead: true, reason: '' }],
    },
  };
  const panel = showPanel(<KnownAheadPanel upload={upload} refusal="Not yours." />, [
    [knownAheadQuery('u1', { periods: 12, limit: 10, offset: 0 }), values],
  ]);
  doubts.same(
    'values known ahead',
    tablesOf(panel)[0]?.rows,
    combinations.map(({ key, missing, values: cells }) => [
      `${key.c2}${missing === 0 ? 'All values given' : `No value given for ${missing} of 2 ${bucket}s`}`,
      ...cells.map((cell) => (cell === null ? '–' : String(cell))),
    ]),
  );
  const [first, last] = periods.map((date) => period(date, bucket));
  const span = `between ${first} and ${last}.`;
  const known = values.known_until === null ? 'No value is known.' : `The last known value is for ${last}.`;
  doubts.same(
    'summary of values known ahead',
    textsOf(panel)[0],
    [
      ...(incomplete === 0
        ? [`All ${count(total)} combinations have values ${span}`]
        : [
            `${count(incomplete)} of ${count(total)} combinations ${incomplete === 1 ? 'lacks' : 'lack'} values ${span}`,
          ]),
      known,
    ].join(' '),
  );
}
