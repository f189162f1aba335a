import { describe, expect, it } from 'vitest';
import { demandOver, type ExpectedDemand } from '../../src/stock/demand-over.ts';
import { proposeOrder, type StockItem } from '../../src/stock/propose-order.ts';
import { quantileCount, quantileOf, shareUpTo } from '../../src/stock/quantiles.ts';
import { Service } from '../../src/stock/service.ts';

/** Errors that are uniform between −1 and 1, and grow with the number of buckets. */
const reach = [1, 2, 3, 4].map((buckets) =>
  Float64Array.from({ length: quantileCount }, (_, at) => buckets * ((2 * (at + 0.5)) / quantileCount - 1)),
);
const demand: ExpectedDemand = { forecast: [10, 20, 30, 40], scale: 5, reach, nonnegative: true };
const usual = { leadTime: { usual: 2, spread: 0 }, reviewPeriod: 1 };
const item: StockItem = {
  ...usual,
  target: { kind: 'cycle', level: 0.9 },
  onHand: 25,
  onOrder: 5,
  packSize: null,
  minOrder: 0,
};

describe('quantileOf', () => {
  it('is inverted by shareUpTo', () => {
    const values = Float64Array.from({ length: 50 }, (_, at) => at ** 2);
    for (const probability of [0.02, 0.31, 0.5, 0.98])
      expect(shareUpTo(values, quantileOf(values, probability))).toBeCloseTo(probability, 12);
    expect(shareUpTo(values, -1)).toBe(0);
    expect(shareUpTo(values, 1e9)).toBe(1);
  });
});

describe('demandOver', () => {
  it('adds the scaled error of the sum to the forecast', () => {
    const values = demandOver(demand, [3]);
    expect(quantileOf(values, 0.5)).toBeCloseTo(60, 9);
    // 90% of a uniform error between −3 and 3 is 2.4 scales.
    expect(quantileOf(values, 0.9)).toBeCloseTo(60 + 5 * 2.4, 9);
  });

  it('interpolates between whole numbers of buckets', () => {
    const values = demandOver(demand, [2.5]);
    expect(quantileOf(values, 0.5)).toBeCloseTo(10 + 20 + 15, 9);
    expect(quantileOf(values, 0.9)).toBeCloseTo(45 + 5 * 2, 9);
    expect(quantileOf(demandOver(demand, [0.5]), 0.5)).toBeCloseTo(5, 9);
  });

  it('mixes equally likely lengths', () => {
    const mixed = demandOver({ ...demand, scale: 0 }, [1, 2, 3]);
    expect(shareUpTo(mixed, 29)).toBeCloseTo(1 / 3, 1);
    expect(quantileOf(mixed, 0.9)).toBe(60);
    const apart = [1.5, 2, 2.5].flatMap((length) => [...demandOver(demand, [length])]);
    expect([...demandOver(demand, [1.5, 2, 2.5])]).toEqual(apart.toSorted((a, b) => a - b));
  });

  it('is not negative unless demand can be', () => {
    const uncertain = { ...demand, scale: 100 };
    expect(demandOver(uncertain, [1])[0]).toBe(0);
    expect(demandOver({ ...uncertain, nonnegative: false }, [1])[0]).toBeLessThan(0);
  });
});

describe('Service', () => {
  // STOCK-2
  it('reaches the requested share of cycles', () => {
    const service = new Service(demand, usual);
    expect(service.stockFor({ kind: 'cycle', level: 0.9 })).toBeCloseTo(72, 9);
    expect(service.cycle(72)).toBeCloseTo(0.9, 9);
    expect(service.risk(30)).toBeCloseTo(0.5, 9);
  });

  // STOCK-2
  it('finds the smallest stock that reaches a fill rate', () => {
    const service = new Service(demand, usual);
    const stock = service.stockFor({ kind: 'fill', level: 0.95 });
    expect(service.fill(stock)).toBeGreaterThanOrEqual(0.95);
    expect(service.fill(stock - 0.01)).toBeLessThan(0.95);
    expect(service.fill(0)).toBe(0);
    expect(service.fill(1e6)).toBe(1);
    expect(service.stockFor({ kind: 'fill', level: 0.99 })).toBeGreaterThan(stock);
  });

  it('needs less stock for a fill rate of 95% than for 95% of cycles', () => {
    const service = new Service(demand, usual);
    expect(service.stockFor({ kind: 'fill', level: 0.95 })).toBeLessThan(
      service.stockFor({ kind: 'cycle', level: 0.95 }),
    );
  });

  it('needs more stock if the lead time varies', () => {
    const target = { kind: 'cycle', level: 0.95 } as const;
    const varying = new Service(demand, { ...usual, leadTime: { usual: 2, spread: 1 } });
    expect(varying.stockFor(target)).toBeGreaterThan(new Service(demand, usual).stockFor(target));
  });

  it('needs no stock without demand', () => {
    const service = new Service({ ...demand, forecast: [0, 0, 0, 0], scale: 0 }, usual);
    expect(service.stockFor({ kind: 'fill', level: 0.95 })).toBe(0);
    expect(service.stockFor({ kind: 'cycle', level: 0.95 })).toBe(0);
    expect(service.fill(0)).toBe(1);
  });
});

describe('proposeOrder', () => {
  // STOCK-3
  it('returns terms that add up to the quantity', () => {
    const order = proposeOrder(demand, item);
    expect(order).toMatchObject({ expectedDemand: 60, rounding: 0 });
    expect(order.orderUpTo).toBeCloseTo(72, 9);
    expect(order.safetyStock).toBeCloseTo(12, 9);
    expect(order.quantity).toBeCloseTo(72 - 25 - 5, 9);
    // 25 are used up after the first bucket and three quarters of the second.
    expect(order.runsOutAfter).toBeCloseTo(1.75, 9);
  });

  // STOCK-3
  it('rounds up to packs and the minimum order', () => {
    expect(proposeOrder(demand, { ...item, packSize: 12 })).toMatchObject({ quantity: 48 });
    expect(proposeOrder(demand, { ...item, packSize: 12, minOrder: 50 })).toMatchObject({ quantity: 60 });
    expect(proposeOrder(demand, { ...item, minOrder: 50 })).toMatchObject({ quantity: 50 });
    expect(proposeOrder(demand, { ...item, packSize: 0.1, onHand: 66.9 }).quantity).toBeCloseTo(0.1, 9);
  });

  it('orders nothing if the stock is sufficient', () => {
    const order = proposeOrder(demand, { ...item, onHand: 200, minOrder: 50, packSize: 12 });
    expect(order).toMatchObject({ quantity: 0, rounding: 0, risk: 0, runsOutAfter: null });
  });

  it('reports that an item without stock has run out', () => {
    expect(proposeOrder(demand, { ...item, onHand: 0, onOrder: 0 })).toMatchObject({
      risk: 1,
      runsOutAfter: 0,
    });
  });
});
