import { bucketIndex, parseIsoDate } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { StockInputs } from '../../../src/modules/stock/stock-inputs.ts';
import { RealizedStock } from '../../../src/modules/stock/realized-stock.ts';
import type { StoredPoints } from '../../../src/modules/runs/index.ts';

const start = bucketIndex(parseIsoDate('2021-01-01') ?? 0, 'month');
const settings = {
  service: 'cycle' as const,
  service_level: 0.9,
  lead_time: 1,
  lead_time_spread: 0,
  review_period: 1,
};
/** Errors between -1 and 1, and twice that for two buckets. */
const reach = [1, 2].map((steps) =>
  Float64Array.from({ length: 200 }, (_, at) => (steps * (at - 99.5)) / 100),
);

const points = (changes: Partial<StoredPoints> = {}): StoredPoints => ({
  start,
  // Sales of 100 in the first year, and 120 in the second.
  actual: [...Array<number>(12).fill(100), ...Array<number>(12).fill(120)],
  forecastStart: start + 24,
  forecast: [140, 140],
  lower: null,
  upper: null,
  backtestStart: 0,
  backtest: [],
  errorScale: 10,
  ...changes,
});
const row = (c2: string) => ({ key: JSON.stringify({ c2 }) }) as Parameters<RealizedStock['add']>[0];

async function replay(items: readonly [product: string, points: StoredPoints, actuals: number[]][]) {
  const known = JSON.stringify([
    { key: { c2: 'A' }, on_hand: 0 },
    { key: { c2: 'B' }, on_hand: 9 },
  ]);
  const stored = {
    settings: JSON.stringify(settings),
    items: known.replace('},{', '},\n{'),
    revision: 1,
  } as Parameters<typeof StockInputs.read>[0];
  const inputs = await StockInputs.read(stored, settings);
  const stock = new RealizedStock({
    bucket: 'month',
    horizon: 2,
    inputs,
    reach,
    plan: { isAdjusted: false, total: () => null, getGroupPlan: () => Promise.resolve(null) },
  });
  for (const [product, own, actuals] of items) await stock.add(row(product), own, actuals);
  return stock.result();
}

// STOCK-8
describe('the replay of an order cycle', () => {
  it('starts with the stock to order up to, with the forecast and with the naive forecast', async () => {
    const { forecast, naive, ...counts } = await replay([['A', points(), [141, 142]]]);
    expect(counts).toEqual({
      service: 'cycle',
      service_level: 0.9,
      items: 1,
      unmeasured: 0,
      demand: 283,
    });
    // 280 ± 20, of which 90% are below 296.
    expect(forecast.stock_left).toBeCloseTo(296 - 283, 6);
    expect(forecast).toMatchObject({ cycles_without_shortage: 1, demand_met: 1, lost_sales: 0 });
    // 240, and errors of 40 in all 11 past cycles: 40 is the mean absolute value of ±80.
    expect(naive.lost_sales).toBeCloseTo(0, 6);
    expect(naive.stock_left).toBeCloseTo(240 + 0.8 * 80 - 283, 6);
  });

  it('counts lost sales, and the share of demand met', async () => {
    const { forecast } = await replay([
      ['A', points(), [200, 200]],
      ['B', points({ forecast: [50, 50] }), [50, 50]],
    ]);
    expect(forecast.cycles_without_shortage).toBe(0.5);
    expect(forecast.lost_sales).toBeCloseTo(400 - 296, 6);
    expect(forecast.demand_met).toBeCloseTo(1 - 104 / 500, 6);
  });

  it('omits items without stock, and counts those without complete demand or without errors', async () => {
    const { errorScale: _, ...bare } = points();
    expect(
      await replay([
        ['C', points(), [1, 2]],
        ['A', points(), [141]],
        ['A', points(), [141, Number.NaN]],
        ['B', bare, [141, 142]],
      ]),
    ).toMatchObject({
      items: 0,
      unmeasured: 3,
      forecast: { cycles_without_shortage: null, demand_met: null },
    });
  });

  it('uses the estimated demand where the previous season was out of stock, otherwise the mean', async () => {
    const emptied = (changes: Partial<StoredPoints>) => {
      const { actual, ...own } = points(changes);
      return { ...own, actual: actual.map((value, at) => (at === 12 ? null : value)) };
    };
    const stockOf = async (changes: Partial<StoredPoints>) =>
      (await replay([['A', emptied(changes), [0, 0]]])).naive.stock_left;
    const estimated = await stockOf({ stockouts: [[12, 0, 120]] });
    expect(estimated).toBeCloseTo(240 + 0.8 * 80, 6);
    expect(await stockOf({})).toBeLessThan(estimated);
  });
});
