// full run only: it trains models for every case.
import { describe, expect, it } from 'vitest';
import { forecast } from '../../src/forecast.ts';
import type { ForecastRequest } from '../../src/forecast-request.ts';
import { models } from '../../src/models.ts';
import { seededRandom } from '../../src/random.ts';
import { elsewhere } from '../support/elsewhere.ts';
import { eventIn, promotedSeries, promotionsOf } from '../support/promoted-series.ts';

const start = 2600;
const length = 130;
const random = seededRandom(11);
const promotions = promotionsOf(random, length);
const histories = Array.from({ length: 6 }, () =>
  promotedSeries(random, length, { promotions, uplift: 0.8 }),
);
const past = promotions.map((at) => start + at);
const ahead = start + length + 3;
const request: ForecastRequest = {
  series: histories.map((values, at) => ({ key: String(at), start, values })),
  bucket: 'week',
  horizon: 8,
  model: 'lightgbm',
  backtestPeriods: 8,
  level: null,
  seasonalityMode: 'auto',
  seed: 1,
};
const promotion = eventIn('Promotion', [...past, ahead], 'week');
const everyModel = models.map(({ type }) => type);

/** Difference between the event's bucket and the buckets around it. */
function liftOf(values: ArrayLike<number>, step: number): number {
  const around = [step - 2, step - 1, step + 1, step + 2].map((at) => values[at] ?? Number.NaN);
  return (values[step] ?? Number.NaN) / (around.reduce((sum, value) => sum + value, 0) / around.length) - 1;
}

describe('events in a run', () => {
  // EV-4
  it.each(everyModel)('are learned from the past and applied to the future by %s', (model) => {
    const one = forecast({ ...request, model, backtestPeriods: 0, events: [promotion] });
    expect(liftOf(one.total.forecast, 3)).toBeGreaterThan(0.5);
    expect(liftOf(one.total.forecast, 3)).toBeLessThan(1.1);
    const [found] = one.events;
    expect(found).toMatchObject({ name: 'Promotion', past: promotions.length, ahead: 1 });
    expect(found?.effect).toBeGreaterThan(0.65);
    expect(found?.effect).toBeLessThan(0.95);
  });

  // EV-5
  it.each(everyModel)('leave every value of %s unchanged if they never occurred', (model) => {
    const asked = { ...request, model, series: [...request.series].slice(0, 2), level: 0.9 as const };
    const without = forecast(asked);
    const never = eventIn('Opening', [ahead], 'week');
    expect(forecast({ ...asked, events: [] })).toEqual(without);
    expect(forecast({ ...asked, events: [never] })).toEqual({
      ...without,
      events: [{ name: 'Opening', past: 0, ahead: 1, effect: null, range: null }],
    });
  });

  // EV-6
  it('reduce the error measured at the same cutoffs with and without events', () => {
    const { eventsBrought, origins, total } = forecast({ ...request, events: [promotion] });
    expect(eventsBrought?.origins).toBe(origins);
    expect(eventsBrought?.with).toEqual(total.metrics);
    expect(eventsBrought?.with.wape).toBeLessThan((eventsBrought?.without.wape ?? 0) * 0.8);
    expect(eventsBrought?.inEvents?.with).toBeLessThan((eventsBrought?.inEvents?.without ?? 0) * 0.6);
    const plain = forecast(request);
    expect(eventsBrought?.without).toEqual(plain.total.metrics);
    expect(plain.eventsBrought).toBeNull();
  });

  it('are learned without using the holdout of a backtest', () => {
    const changed = Array.from(request.series, (one) => ({
      ...one,
      values: one.values.map((value, t) => (t >= length - 8 ? value * 3 : value)),
    }));
    const seen = forecast({ ...request, events: [promotion] });
    const unseen = forecast({ ...request, series: changed, events: [promotion] });
    expect(unseen.total.backtest).toEqual(seen.total.backtest);
  });

  it('affect sums as much as the series they consist of, and all levels still add up', () => {
    const events = [{ ...promotion, reach: [1, 1, 0, 0, 0, 0] }];
    const groups = [
      {
        name: 'half',
        keys: ['a', 'b'],
        members: [
          [0, 1, 2],
          [3, 4, 5],
        ],
      },
    ];
    const result = forecast({ ...request, backtestPeriods: 0, groups, events });
    const sum = result.series.reduce((all, { forecast: own }) => all + (own[3] ?? 0), 0);
    expect(result.total.forecast[3]).toBeCloseTo(sum, 6);
    expect(liftOf(result.series[0]?.forecast ?? [], 3)).toBeGreaterThan(0.5);
    expect(Math.abs(liftOf(result.series[4]?.forecast ?? [], 3))).toBeLessThan(0.3);
  });

  it('have the same effect if the parts of the run are computed separately', () => {
    const asked = { ...request, series: [...request.series].slice(0, 3), events: [promotion] };
    expect(forecast({ ...asked, computeParts: elsewhere(asked) })).toEqual(forecast(asked));
  });

  it('set the forecast of a bucket to zero if the shop is closed for the whole bucket', () => {
    const closed = Array.from(request.series, (one) => ({
      ...one,
      values: one.values.map((value, t) => (promotions.includes(t) ? 0 : value)),
    }));
    const { total } = forecast({ ...request, series: closed, backtestPeriods: 0, events: [promotion] });
    expect(liftOf(total.forecast, 3)).toBeLessThan(-0.85);
    expect(Math.abs(liftOf(total.forecast, 5))).toBeLessThan(0.4);
  });

  it('are rejected if they end before they start or list unknown series', () => {
    const odd = { name: 'Odd', spans: [{ first: 5, last: 4 }], reach: null };
    expect(() => forecast({ ...request, events: [odd] })).toThrow(
      'event Odd must not begin on day 5 and end on day 4',
    );
    expect(() => forecast({ ...request, events: [{ ...promotion, reach: [1, 2] }] })).toThrow(
      'event Promotion needs a reach between 0 and 1 for each of the 6 series',
    );
  });
});
