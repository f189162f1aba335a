import { afterEach, describe, expect, it, vi } from 'vitest';
import { type StockOfRun, proposeOrders } from '../../../src/modules/stock/proposals.ts';
import type { StoredGroup } from '../../../src/modules/runs/index.ts';
import type { StockInputsRow } from '../../../src/modules/stock/repository.ts';
import { itemKey, itemsToStore, StockInputs } from '../../../src/modules/stock/stock-inputs.ts';
import type { StockItem } from '../../../src/modules/stock/stock-item.ts';
import { storedItems } from '../../../src/modules/stock/stock-rows.ts';

const count = 10_000;
const settings = {
  service: 'cycle',
  service_level: 0.95,
  lead_time: 1,
  lead_time_spread: 0,
  review_period: 1,
} as const;
const all: StockItem[] = Array.from({ length: count }, (_, at) => ({
  key: { c2: `A ${at}`, c3: '"},\n{"' },
  on_hand: at,
}));
const rowOf = (items: string): StockInputsRow => ({
  upload_id: 'upload',
  scope: 'month c2,c3',
  settings: JSON.stringify(settings),
  items,
  revision: 1,
  changed_at: '2026-01-01T00:00:00Z',
  changed_by: null,
  changed_by_name: null,
});

let timer: NodeJS.Immediate;
afterEach(() => {
  clearImmediate(timer);
  vi.restoreAllMocks();
});

/** Returns a result, and the number of turns of the event loop until it was there. */
async function counted<Result>(work: () => Promise<Result>): Promise<{ result: Result; turns: number }> {
  let turns = 0;
  const count = () => {
    turns++;
    timer = setImmediate(count);
  };
  timer = setImmediate(count);
  const result = await work();
  clearImmediate(timer);
  return { result, turns };
}

describe('10,000 items of stock', () => {
  it('are written and read in slices', async () => {
    const written = await counted(() => itemsToStore(all));
    expect(JSON.parse(written.result)).toEqual(all);
    const read = await counted(() => StockInputs.read(rowOf(written.result), settings));
    expect([...read.result.byKey().values()]).toEqual(all);
    expect(Math.min(written.turns, read.turns)).toBeGreaterThanOrEqual(9);
  });

  it('are checked in slices', async () => {
    const inputs = await StockInputs.read(undefined, settings);
    const entered = {
      items: all.map((item, at) => ({ row: at + 2, item: { ...item, key: { c2: `A ${at}` } } })),
      problems: [],
      replaces: true,
    };
    const known = new Set(entered.items.map(({ item }) => itemKey(item.key)));
    const run = { bucket: 'month', horizon: 6, known } as const;
    const { result, turns } = await counted(() => storedItems(entered, inputs, settings, run));
    expect(result.count).toBe(count);
    // One pass checks the items and one writes them.
    expect(turns).toBeGreaterThanOrEqual(18);
  });

  it.each([
    ['on one line', JSON.stringify(all), all.length],
    ['that were all removed', '[]', 0],
  ])('are read %s', async (_, items, expected) => {
    expect((await StockInputs.read(rowOf(items), settings)).count).toBe(expected);
  });
});

it('Proposals pause after 10 ms of computing', async () => {
  const inputs = await StockInputs.read(rowOf(JSON.stringify([{ key: { c2: 'A' }, on_hand: 1 }])), settings);
  const run: StockOfRun = {
    bucket: 'month',
    horizon: 2,
    inputs,
    plan: { isAdjusted: false, total: () => null, getGroupPlan: () => Promise.resolve(null) },
    reach: [Float64Array.of(-1, 1), Float64Array.of(-2, 2)],
  };
  const points = {
    start: 0,
    actual: [5],
    forecastStart: 1,
    forecast: [5, 5],
    lower: null,
    upper: null,
    backtestStart: 1,
    backtest: [],
    errorScale: 1,
  };
  const group: StoredGroup = {
    run_id: 'run',
    position: 1,
    level: '',
    key: '{"c2":"A"}',
    name: null,
    points: JSON.stringify(points),
    metrics: null,
    share: null,
    cumulative_share: null,
    cv: null,
    notes: '[]',
  };
  // Every look at the clock takes a millisecond.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now++);
  const { result, turns } = await counted(() =>
    proposeOrders(
      (async function* groups() {
        for (let at = 0; at < 120; at++) yield group;
      })(),
      run,
    ),
  );
  expect(result.proposals).toHaveLength(120);
  expect(turns).toBeGreaterThanOrEqual(9);
});
