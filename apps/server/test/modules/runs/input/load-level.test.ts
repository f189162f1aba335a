import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketIndex, parseIsoDate } from '@forecast-console/calendar';
import { afterAll, describe, expect, it } from 'vitest';
import { withDataset } from '../../../../src/modules/datasets/storage/open-dataset.ts';
import { DatasetWriter } from '../../../../src/modules/datasets/storage/dataset-writer.ts';
import type { Code } from '@forecast-console/ingest';
import type { StockoutMark } from '../../../../src/modules/demand/index.ts';
import { loadLevel } from '../../../../src/modules/runs/input/load-level.ts';
import { levelParents } from '../../../../src/modules/runs/input/sum-levels.ts';
import { computePeriods } from '../../../../src/modules/runs/request/run-periods.ts';

const folder = mkdtempSync(join(tmpdir(), 'load-level-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Row = readonly [product: string, warehouse: string, date: string, value: number];
let files = 0;
const day = (date: string) => parseIsoDate(date) ?? Number.NaN;

/** Creates a dataset with these rows. Returns it with its months. */
function dataset(rows: readonly Row[]) {
  const path = join(folder, `${files++}.db`);
  const writer = new DatasetWriter(path, new Map(), { onProgress: () => undefined, sequence: 1 });
  writer.begin({
    characteristics: [
      { code: 'c2', label: 'Product' },
      { code: 'c3', label: 'Warehouse' },
    ],
    hasValues: true,
    columns: [],
  });
  for (const [product, warehouse, date, value] of rows)
    writer.observation(writer.combination([product, warehouse]), day(date), value);
  writer.finish();
  const dates = rows.map(([, , date]) => date).toSorted();
  const span = { firstDate: dates[0] ?? '', lastDate: dates.at(-1) ?? '', ordinaryGap: 31 };
  return {
    path,
    periods: computePeriods(span, { bucket: 'month', dataStartDate: null, forecastStartDate: null }),
  };
}

function load(
  rows: readonly Row[],
  level: readonly Code[],
  { filter = new Map<Code, string[]>(), changed = {} } = {},
) {
  const { path, periods } = dataset(rows);
  const { groups, gaps } = withDataset({ path, name: 'demand.csv', checksums: null }, (reader) =>
    loadLevel(reader, level, filter, 'month', { ...periods, ...changed }),
  );
  const named = Array.from(groups, ({ key, values }) => [Object.values(key).join(' '), [...values]] as const);
  return { groups: Object.fromEntries(named), gaps };
}

const rows: Row[] = [
  ['A', 'North', '2024-01-01', 1],
  ['A', 'South', '2024-01-31', 2],
  ['B', 'North', '2024-02-01', 4],
  ['A', 'North', '2024-02-15', 8],
  ['B', 'North', '2024-03-01', 16],
];

describe('the series of a level', () => {
  it('are no longer read after an abort', () => {
    const { path, periods } = dataset(rows);
    const leave = () => {
      throw new Error('nobody waits');
    };
    expect(() =>
      withDataset({ path, name: 'demand.csv', checksums: null }, (reader) =>
        loadLevel(reader, ['c2'], new Map(), 'month', periods, { onProgress: leave }),
      ),
    ).toThrow('nobody waits');
  });

  it('are returned with the number of combinations', () => {
    const { path, periods } = dataset(rows);
    const reported: number[] = [];
    withDataset({ path, name: 'demand.csv', checksums: null }, (reader) =>
      loadLevel(reader, ['c2', 'c3'], new Map(), 'month', periods, {
        onProgress: (combinations) => reported.push(combinations),
      }),
    );
    expect(reported).toEqual([0, 3]);
  });

  it('consist of a single sum of all rows if there are no characteristics', () => {
    expect(load(rows, [])).toEqual({ groups: { '': [3, 12, 16] }, gaps: 0 });
  });

  it('are sums per combination, with zero demand in months without rows', () => {
    expect(load(rows, ['c2']).groups).toEqual({ A: [3, 8, 0], B: [0, 4, 16] });
    expect(load(rows, ['c2', 'c3']).groups).toEqual({
      'A North': [1, 8, 0],
      'A South': [2, 0, 0],
      'B North': [0, 4, 16],
    });
  });

  it('contain only rows that match the filter', () => {
    expect(load(rows, ['c2'], { filter: new Map([['c3', ['South']]]) }).groups).toEqual({ A: [2, 0, 0] });
    expect(load(rows, [], { filter: new Map([['c2', ['nobody', `A' OR 1=1`]]]) }).groups).toEqual({});
  });

  it('ignore rows before the start of the run', () => {
    const start = bucketIndex(day('2024-02-01'), 'month');
    expect(load(rows, ['c3'], { changed: { start } }).groups).toEqual({ North: [12, 16] });
  });
});

describe('a month without any rows', () => {
  const monthly = (missing: readonly number[]): Row[] =>
    Array.from({ length: 12 }, (_, month) => month)
      .filter((month) => !missing.includes(month))
      .map((month): Row => [`P${month % 2}`, 'North', `2024-${String(month + 1).padStart(2, '0')}-01`, 5]);

  it('is a gap in every series and is counted', () => {
    const { groups, gaps } = load(monthly([4]), ['c2']);
    expect(gaps).toBe(1);
    expect(groups['P0']?.slice(3, 6)).toEqual([0, Number.NaN, 0]);
    expect(groups['P1']?.slice(3, 6)).toEqual([5, Number.NaN, 5]);
  });

  it('counts as zero demand if such months are common', () => {
    const { groups, gaps } = load(monthly([2, 4, 6]), []);
    expect(gaps).toBe(0);
    expect(groups['']?.slice(2, 7)).toEqual([0, 5, 0, 5, 0]);
  });
});

describe('a level with more combinations than a run supports', () => {
  it('is rejected with a suggestion', () => {
    const many = Array.from({ length: 4 }, (_, index): Row => [`P${index}`, 'North', '2024-01-01', 1]);
    const { path, periods } = dataset(many);
    const at = (code: Code) =>
      withDataset({ path, name: 'demand.csv', checksums: null }, (reader) =>
        loadLevel(reader, [code], new Map(), 'month', periods, { limits: { groups: 3, cells: 100 } }),
      );
    expect(() => at('c2')).toThrow(
      'This level has more combinations than one run supports (3 so far, over 1 months). ' +
        'Choose fewer characteristics, a coarser bucket, or filter the values.',
    );
    expect([...at('c3').groups]).toEqual([{ key: { c3: 'North' }, values: Float64Array.of(4) }]);
  });
});

describe('the levels above the groups of a run', () => {
  const regionOf = new Map([
    ['North', 'East'],
    ['South', 'East'],
    ['Port', 'West'],
  ]);
  const sums = (level: readonly Code[], filter = new Map<Code, string[]>()) => {
    const path = join(folder, `${files++}.db`);
    const writer = new DatasetWriter(path, new Map(), { onProgress: () => undefined, sequence: 1 });
    const characteristics = [
      { code: 'c2', label: 'Product' },
      { code: 'c3', label: 'Warehouse' },
      { code: 'c5', label: 'Region' },
    ] as const;
    writer.begin({ characteristics: [...characteristics], hasValues: true, columns: [] });
    for (const product of ['A', 'B'])
      for (const [warehouse, region] of regionOf)
        writer.observation(writer.combination([product, warehouse, region]), day('2024-01-01'), 1);
    writer.finish();
    const span = { firstDate: '2024-01-01', lastDate: '2024-01-01', ordinaryGap: 31 };
    const periods = computePeriods(span, { bucket: 'month', dataStartDate: null, forecastStartDate: null });
    return withDataset(
      { path, name: 'demand.csv', checksums: null },
      (reader) => loadLevel(reader, level, filter, 'month', periods).sums,
    );
  };

  it("are the individual characteristics of the run's level and the characteristics that group them", () => {
    const found = sums(['c2', 'c3']);
    expect(found.map(({ code, name, keys }) => [code, name, keys])).toEqual([
      ['c2', 'Product', ['A', 'B']],
      ['c3', 'Warehouse', ['North', 'South', 'Port']],
      ['c5', 'Region', ['East', 'West']],
    ]);
    expect(found.map(({ members }) => members)).toEqual([
      [
        [0, 1, 2],
        [3, 4, 5],
      ],
      [
        [0, 3],
        [1, 4],
        [2, 5],
      ],
      [
        [0, 1, 3, 4],
        [2, 5],
      ],
    ]);
    expect(sums(['c3']).map(({ code }) => code)).toEqual(['c5']);
  });

  // RUN-21
  it('have the finest coarser level that contains them as their parent', () => {
    expect(levelParents(sums(['c2', 'c3']))).toEqual({ c3: 'c5' });
    const level = (code: Code, members: number[][]) => ({ code, name: code, keys: [], members });
    const [all, halves, pairs] = [
      [[0, 1, 2, 3]],
      [
        [0, 1],
        [2, 3],
      ],
      [[0], [1], [2, 3]],
    ];
    expect(levelParents([level('c9', pairs), level('c8', halves), level('c7', all)])).toEqual({
      c9: 'c8',
      c8: 'c7',
    });
    // Two names of the same groups.
    expect(levelParents([level('c8', halves), level('c9', halves)])).toEqual({});
  });

  it('do not exist if there is nothing to group: for the total, for characteristics that split groups, and after a filter', () => {
    expect(sums([])).toEqual([]);
    expect(sums(['c2'])).toEqual([]);
    expect(sums(['c3'], new Map([['c3', ['North', 'South']]]))).toEqual([]);
  });
});

describe('the series of a level with stockouts', () => {
  const many: Row[] = ['01', '02', '03', '04', '05', '06', '07', '08'].flatMap((month): Row[] => [
    ['A', 'North', `2024-${month}-10`, month === '04' ? 0 : 10],
    ['A', 'South', `2024-${month}-10`, 10],
    ['B', 'North', `2024-${month}-10`, 100],
  ]);
  const april = { first_date: '2024-04-01', last_date: '2024-04-30' };

  function loadMarked(level: readonly Code[], stockouts: readonly StockoutMark[], filter = new Map()) {
    const { path, periods } = dataset(many);
    const { groups } = withDataset({ path, name: 'demand.csv', checksums: null }, (reader) =>
      loadLevel(reader, level, filter, 'month', periods, { stockouts }),
    );
    return Object.fromEntries(
      Array.from(groups, ({ key, values, stockouts: found }) => [
        Object.values(key).join(' '),
        { april: values[3], found },
      ]),
    );
  }

  // DEM-3
  it('are unknown where an item was out of stock', () => {
    expect(loadMarked(['c2', 'c3'], [{ key: { c2: 'A', c3: 'North' }, ...april }])).toEqual({
      'A North': { april: Number.NaN, found: [{ at: 3, sold: 0, demand: 10 }] },
      'A South': { april: 10, found: undefined },
      'B North': { april: 100, found: undefined },
    });
  });

  it('are unknown for all items if the mark names none', () => {
    const found = loadMarked(['c2'], [{ key: {}, ...april }]);
    expect(found['A']).toEqual({ april: Number.NaN, found: [{ at: 3, sold: 10, demand: 20 }] });
    expect(found['B']?.april).toBeNaN();
  });

  // DEM-5
  it('include the lost demand of a part', () => {
    const marks = [{ key: { c2: 'A', c3: 'North' }, ...april }] as const;
    expect(loadMarked(['c3'], marks)['North']).toEqual({
      april: 110,
      found: [{ at: 3, sold: 100, demand: 110 }],
    });
    expect(loadMarked([], marks)['']).toEqual({ april: 120, found: [{ at: 3, sold: 110, demand: 120 }] });
  });

  it('ignore marks outside the selection and the dates', () => {
    const marks = [
      { key: { c2: 'A', c3: 'North' }, ...april },
      { key: { c2: 'B' }, first_date: '2019-01-01', last_date: '2019-12-31' },
      { key: { c2: 'gone' }, ...april },
    ] as const;
    const filter = new Map<Code, string[]>([['c2', ['B']]]);
    expect(loadMarked(['c2'], marks, filter)).toEqual({ B: { april: 100, found: undefined } });
  });

  // DEM-4
  it('count days of overlapping marks once', () => {
    const marks = [
      { key: { c2: 'B' }, first_date: '2024-04-01', last_date: '2024-04-10' },
      { key: {}, first_date: '2024-04-01', last_date: '2024-04-12' },
    ] as const;
    expect(loadMarked(['c2'], marks)['B']?.april).toBeCloseTo(100 / 0.6, 9);
  });
});
