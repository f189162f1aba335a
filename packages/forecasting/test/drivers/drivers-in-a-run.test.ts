// full run only: it trains models for every case.
import { median } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import type { DriverInput } from '../../src/drivers/driver-input.ts';
import { forecast } from '../../src/forecast.ts';
import type { ForecastRequest } from '../../src/forecast-request.ts';
import { models } from '../../src/models.ts';
import { seededRandom } from '../../src/random.ts';
import { RunParts } from '../../src/run/run-parts.ts';
import { elsewhere } from '../support/elsewhere.ts';
import { eventIn, promotedSeries, promotionsOf } from '../support/promoted-series.ts';

const start = 2600;
const length = 130;
const horizon = 8;

/** Series promoted in some weeks, and a driver column that marks these weeks. */
function promoted(seed: number, count: number, { uplift = 0.8, noise = 0.1, known = horizon } = {}) {
  const random = seededRandom(seed);
  const promotions = promotionsOf(random, length);
  const flag = Float64Array.from({ length: length + known }, (_, t) =>
    Number(promotions.includes(t) || t === length + 3),
  );
  const series = Array.from({ length: count }, (_, at) => ({
    key: String(at),
    start,
    values: promotedSeries(random, length, { promotions, uplift, noise }),
  }));
  const driver: DriverInput = { name: 'Promotion', start, values: series.map(() => flag) };
  return { series, driver };
}

const { series, driver } = promoted(11, 6);
const request: ForecastRequest = {
  series,
  drivers: [driver],
  bucket: 'week',
  horizon,
  model: 'lightgbm',
  backtestPeriods: 0,
  level: null,
  seasonalityMode: 'auto',
  seed: 1,
};

function liftOf(values: ArrayLike<number>, step: number): number {
  const around = [step - 2, step - 1, step + 1, step + 2].map((at) => values[at] ?? Number.NaN);
  return (values[step] ?? Number.NaN) / (around.reduce((sum, value) => sum + value, 0) / around.length) - 1;
}

const found = (asked: ForecastRequest) => new RunParts(asked).events.driverFindings()[0];

describe('drivers in a run', () => {
  // DRV-3
  it.each(models.map(({ type }) => type))(
    'are learned from the past and applied to the future by %s',
    (model) => {
      const { total, drivers } = forecast({ ...request, model });
      expect(liftOf(total.forecast, 3)).toBeGreaterThan(0.5);
      expect(liftOf(total.forecast, 3)).toBeLessThan(1.1);
      expect(drivers[0]).toMatchObject({ name: 'Promotion', past: length, ahead: horizon, step: 1 });
      expect(drivers[0]?.effect).toBeGreaterThan(0.65);
      expect(drivers[0]?.effect).toBeLessThan(0.95);
    },
  );

  // DRV-3
  it('have estimated effects within 20% of the simulated ones despite seasonality, trend and 30% noise', () => {
    const off = Array.from({ length: 20 }, (_, seed) => {
      const made = promoted(seed + 1, 5, { uplift: 0.5, noise: 0.3 });
      const effect = found({ ...request, series: made.series, drivers: [made.driver] })?.effect ?? 0;
      return Math.abs(effect / 0.5 - 1);
    });
    expect(median(off)).toBeLessThan(0.2);
  });

  // DRV-3
  it('are mostly rejected if they are random, and do not change the forecast when rejected', () => {
    const effects = Array.from({ length: 20 }, (_, seed) => {
      const random = seededRandom(100 + seed);
      const chance = series.map(() => Float64Array.from({ length: length + horizon }, () => random()));
      return found({ ...request, drivers: [{ ...driver, name: 'Chance', values: chance }] })?.effect ?? null;
    });
    expect(effects.filter((effect) => effect === null).length).toBeGreaterThan(12);
    const still = { ...driver, values: series.map(() => new Float64Array(length + horizon)) };
    const without = forecast({ ...request, drivers: [] });
    expect(forecast({ ...request, drivers: [still] }).total.forecast).toEqual(without.total.forecast);
  });

  // DRV-3
  it('are mostly rejected if they changed only once and demand did not', () => {
    const once = Float64Array.from({ length: length + horizon }, (_, t) =>
      Number(t === length - 40 || t === length + 3),
    );
    const effects = Array.from({ length: 20 }, (_, seed) => {
      const made = promoted(200 + seed, 1, { uplift: 0 });
      const asked = { ...request, series: made.series, drivers: [{ ...made.driver, values: [once] }] };
      return found(asked)?.effect ?? null;
    });
    expect(effects.filter((effect) => effect === null).length).toBeGreaterThan(15);
  });

  it('have effects proportional to the deviation from their usual value in both directions', () => {
    const random = seededRandom(3);
    const prices = Float64Array.from({ length: length + horizon }, () => (random() < 0.3 ? 8 : 10));
    prices[length + 3] = 9;
    const usual = series.map(({ key, values }) => ({
      key,
      start,
      values: values.map((value, t) => {
        const plain = driver.values[0]?.[t] === 1 ? value / 1.8 : value;
        return plain * (1 - 0.2 * ((prices[t] as number) - 10));
      }),
    }));
    const run = forecast({
      ...request,
      series: usual,
      drivers: [{ name: 'Price', start, values: usual.map(() => prices) }],
    });
    const [price] = run.drivers;
    expect((price?.effect ?? 0) / (price?.step ?? 1)).toBeLessThan(-0.15);
    expect((price?.effect ?? 0) / (price?.step ?? 1)).toBeGreaterThan(-0.25);
  });

  // DRV-4
  it('are assumed to have their usual value where no value is known', () => {
    const short = promoted(11, 6, { known: 2 });
    const run = forecast({ ...request, series: short.series, drivers: [short.driver] });
    expect(run.drivers[0]).toMatchObject({ past: length, ahead: 2 });
    expect(Math.abs(liftOf(run.total.forecast, 3))).toBeLessThan(0.25);
  });

  // DRV-4
  it('keep their usual value for a sum even if the driver ends for one of its series', () => {
    const random = seededRandom(5);
    const cheap = Float64Array.from({ length: length + horizon }, () => (random() < 0.3 ? 8 : 10));
    const dear = Float64Array.from({ length: length + horizon }, (_, t) =>
      t < length && random() < 0.3 ? 98 : 100,
    );
    const plain = promoted(5, 2, { uplift: 0 }).series;
    const effectOnSum = (prices: readonly Float64Array[]) => {
      const own = plain.map((one, at) => ({
        ...one,
        values: one.values.map(
          (value, t) => value * (1 - 0.3 * ((prices[at]?.[t] as number) - (at === 0 ? 10 : 100))),
        ),
      }));
      const drivers = [{ name: 'Price', start, values: prices }];
      const run = new RunParts({ ...request, series: own, drivers });
      const [sum] = run.plan.tiers.flatMap((stages) => stages.filter(({ ofSums }) => ofSums));
      return sum?.histories.before(run.end)[0]?.events?.effect;
    };
    const ending = effectOnSum([cheap, dear.slice(0, length)]);
    expect(ending?.some((effect) => Math.abs(effect) > 0.05)).toBe(true);
    expect(ending).toEqual(effectOnSum([cheap, dear]));
  });

  // DRV-4
  it('count as known in advance only as far as every series with values in the last season has values', () => {
    const [flag = new Float64Array(0)] = driver.values;
    const aheadOf = (values: Float64Array[]) => found({ ...request, drivers: [{ ...driver, values }] });
    expect(aheadOf(series.map((_, at) => (at === 0 ? flag : flag.slice(0, length + 2))))).toMatchObject({
      past: length,
      ahead: 2,
    });
    expect(aheadOf(series.map((_, at) => (at === 0 ? flag.slice(0, 60) : flag)))?.ahead).toBe(horizon);
    expect(aheadOf(series.map(() => flag.slice(0, 60)))).toMatchObject({ past: 60, ahead: 0 });
  });

  it('are reported only for the requested buckets, not for the buckets between history and forecast start', () => {
    const short = promoted(11, 6, { known: 5 });
    const asked = { ...request, series: short.series, drivers: [short.driver] };
    expect(found({ ...asked, bridge: 3 })?.ahead).toBe(2);
    expect(() => found({ ...asked, bridge: horizon })).toThrow(
      'bridge must be an integer from 0 to 7, got 8',
    );
  });

  it('have a default step for their effect even if no value is known', () => {
    const values = series.map(() => new Float64Array(0));
    expect(found({ ...request, drivers: [{ ...driver, values }] })).toMatchObject({
      past: 0,
      ahead: 0,
      step: 1,
      effect: null,
    });
  });

  // DRV-5
  it('reduce the error measured at the same cutoffs with and without drivers', () => {
    const { eventsBrought } = forecast({ ...request, backtestPeriods: 8 });
    expect(eventsBrought?.with.wape).toBeLessThan((eventsBrought?.without.wape ?? 0) * 0.8);
    expect(eventsBrought?.inEvents).toBeNull();
  });

  // DRV-5
  it('are reported separately from events if a run has both', () => {
    const strikes = [12, 31, 47, 66, 83, 99, 118, 126].filter((t) => driver.values[0]?.[t] === 0);
    const struck = series.map((one) => ({
      ...one,
      values: one.values.map((value, t) => (strikes.includes(t) ? value * 0.4 : value)),
    }));
    const strike = eventIn(
      'Strike',
      strikes.map((t) => start + t),
      'week',
    );
    const asked = { ...request, series: struck, backtestPeriods: 8 };
    const both = forecast({ ...asked, events: [strike] }).eventsBrought;
    const withoutEvents = forecast(asked);
    const withoutDrivers = forecast({ ...asked, drivers: [], events: [strike] });
    expect(both?.withoutEvents).toEqual(withoutEvents.total.metrics);
    expect(both?.withoutDrivers).toEqual(withoutDrivers.total.metrics);
    expect(both?.without).toEqual(forecast({ ...asked, drivers: [] }).total.metrics);
    expect(withoutEvents.eventsBrought).toMatchObject({ withoutEvents: null, withoutDrivers: null });
  });

  it('are estimated separately for sums and series, and the forecasts still add up', () => {
    const values = driver.values.map((own, at) => (at < 3 ? own : new Float64Array(own.length)));
    const made = series.map((one, at) => ({
      ...one,
      values:
        at < 3 ? one.values : one.values.map((value, t) => value / (driver.values[0]?.[t] === 1 ? 1.8 : 1)),
    }));
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
    const result = forecast({ ...request, series: made, groups, drivers: [{ ...driver, values }] });
    const sum = result.series.reduce((all, { forecast: own }) => all + (own[3] ?? 0), 0);
    expect(result.total.forecast[3]).toBeCloseTo(sum, 6);
    expect(liftOf(result.series[0]?.forecast ?? [], 3)).toBeGreaterThan(0.5);
    expect(Math.abs(liftOf(result.series[4]?.forecast ?? [], 3))).toBeLessThan(0.3);
  });

  it('are learned without using the holdout of a backtest', () => {
    const changed = series.map((one) => ({
      ...one,
      values: one.values.map((value, t) => (t >= length - 8 ? value * 3 : value)),
    }));
    const asked = { ...request, backtestPeriods: 8 };
    expect(forecast({ ...asked, series: changed }).total.backtest).toEqual(forecast(asked).total.backtest);
  });

  it('have the same effect if the parts of the run are computed separately', () => {
    const asked = {
      ...request,
      series: series.slice(0, 3),
      drivers: [{ ...driver, values: driver.values.slice(0, 3) }],
    };
    expect(forecast({ ...asked, computeParts: elsewhere(asked) })).toEqual(forecast(asked));
  });

  it('are rejected with an error if they do not match the series', () => {
    expect(() => forecast({ ...request, drivers: [{ ...driver, values: [] }] })).toThrow(
      'driver Promotion needs values for each of the 6 series',
    );
    const outlierRule = { ...driver, values: series.map(() => Float64Array.of(Infinity)) };
    expect(() => forecast({ ...request, drivers: [outlierRule] })).toThrow(
      'driver Promotion contains a value that is not finite',
    );
    expect(() => forecast({ ...request, drivers: [{ ...driver, start: 0.5 }] })).toThrow(
      'start of driver Promotion must be a bucket index, got 0.5',
    );
  });
});
