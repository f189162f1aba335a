// full run only: it trains models for every case.
import { array, assert, constantFrom, nat, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecast } from '../src/forecast.ts';
import type { ForecastRequest } from '../src/forecast-request.ts';
import type { ForecastResult, SeriesForecast } from '../src/forecast-result.ts';
import { normalDraw, seededRandom } from '../src/random.ts';
import { usualSharding } from '../src/run/shards/sharding.ts';
import { simulatedSeries } from './support/simulated-series.ts';

const kinds = ['ordinary', 'zero', 'short', 'intermittent', 'returns', 'gappy', 'empty'] as const;
const length = 48;

function history(kind: (typeof kinds)[number], seed: number): Float64Array {
  const random = seededRandom(seed);
  const values = simulatedSeries(random, length);
  if (kind === 'zero') return values.fill(0);
  if (kind === 'empty') return new Float64Array(0);
  if (kind === 'short') return values.slice(-3);
  if (kind === 'intermittent') return values.map((value, t) => (t === 0 || random() < 0.3 ? value / 50 : 0));
  if (kind === 'returns') return values.map((value) => value / 10 - 60 + 20 * normalDraw(random));
  return kind === 'gappy' ? values.map((value) => (random() < 0.1 ? Number.NaN : value)) : values;
}

const ending = (values: ArrayLike<number>, position: number) => ({
  key: `s${position}`,
  start: 600 - values.length,
  values: Float64Array.from(values),
});

const hierarchies = array(
  record({
    kind: constantFrom(...kinds),
    seed: nat(1000),
    groups: tuple(nat(3), nat(2)),
  }),
  {
    minLength: 2,
    maxLength: 8,
  },
).map((parts) => ({
  series: parts.map(({ kind, seed }, position) => {
    const values = history(kind, seed);
    return { key: `${position} ${kind}`, start: 600 - values.length, values };
  }),
  groups: [0, 1].map((level) => {
    const keys = [...new Set(parts.map(({ groups }) => groups[level] ?? 0))];
    return {
      name: `level ${level}`,
      keys: keys.map(String),
      members: keys.map((key) => parts.flatMap(({ groups }, at) => (groups[level] === key ? [at] : []))),
    };
  }),
}));

const request: Omit<ForecastRequest, 'series'> = {
  bucket: 'month',
  horizon: 4,
  model: 'lightgbm',
  backtestPeriods: 3,
  level: 0.9,
  seasonalityMode: 'additive',
  seed: 1,
};

/** Converts a displayed value to hundredths and checks that no digits were lost. */
function inHundredths(value: number): bigint {
  const shown = value.toFixed(2);
  expect(Number(shown)).toBe(value);
  return BigInt(shown.replace('.', ''));
}

function expectToAddUp({ series, total, levels }: ForecastResult, members: readonly (readonly number[])[][]) {
  const all = series.map((_, position) => position);
  const sums = [
    [total, all] as const,
    ...levels.flatMap(({ groups }, level) =>
      groups.map((group, at) => [group, members[level]?.[at] ?? []] as const),
    ),
  ];
  for (const [one, positions] of sums)
    for (const pick of [(some?: SeriesForecast) => some?.forecast, (some?: SeriesForecast) => some?.backtest])
      for (const [step, value] of (pick(one) ?? []).entries()) {
        expect(inHundredths(value)).toBe(
          positions.reduce((sum, at) => sum + inHundredths(pick(series[at])?.[step] ?? 0), 0n),
        );
      }
}

describe('forecast levels', () => {
  // RUN-6
  it('add up to the total in the forecast and in the backtest', () => {
    const random = seededRandom(5);
    const result = forecast({
      ...request,
      series: [simulatedSeries(random, 60), simulatedSeries(random, 40), [1, 2]].map(ending),
    });
    const sum = (pick: (one: SeriesForecast) => Float64Array | null, step: number) =>
      result.series.reduce((total, one) => total + (pick(one)?.[step] ?? 0), 0);
    for (const [step, value] of result.total.forecast.entries())
      expect(value).toBeCloseTo(
        sum((s) => s.forecast, step),
        6,
      );
    for (const [step, value] of (result.total.backtest ?? []).entries()) {
      expect(value).toBeCloseTo(
        sum((s) => s.backtest, step),
        6,
      );
    }
    expect(result.series.map(({ key }) => key)).toEqual(['s0', 's1', 's2']);
    expect(result.total.metrics?.mae).toBeGreaterThan(0);
    expect(result.origins).toBeGreaterThan(1);
    expect(result.shownOrigin?.mae).toBeGreaterThan(0);
  });

  // RUN-7
  it.each([
    ['together', usualSharding],
    ['in shards', { wholeUpTo: 1, sampled: 3, perShard: 2, perPass: 2 }],
  ])('add up to the last displayed digit if the series are forecast %s', (_, sharding) => {
    assert(
      property(hierarchies, ({ series, groups }) => {
        const result = forecast({ ...request, series, groups, sharding });
        expectToAddUp(
          result,
          groups.map(({ members }) => [...members]),
        );
        for (const [position, { forecast: values, lower, upper }] of result.series.entries()) {
          const known = series[position]?.values ?? new Float64Array(0);
          const lowest = known.some((value) => value < 0) ? -Infinity : 0;
          const highest = known.some((value) => Math.abs(value) > 0) ? Infinity : 0;
          expect(Math.min(...values)).toBeGreaterThanOrEqual(lowest);
          expect(Math.max(...values)).toBeLessThanOrEqual(highest);
          for (const [step, value] of values.entries()) {
            expect(lower?.[step]).toBeLessThanOrEqual(value);
            expect(upper?.[step]).toBeGreaterThanOrEqual(value);
          }
        }
      }),
      { seed: 20_261, numRuns: 6 },
    );
  });

  // RUN-20
  it('add up in whole units, and so do the bounds of their intervals', () => {
    const random = seededRandom(8);
    const series = [...Array.from({ length: 5 }, () => simulatedSeries(random, 60)), [0.2, 0.4]].map(ending);
    const groups = [
      {
        name: 'pair',
        keys: ['a', 'b'],
        members: [
          [0, 2, 4],
          [1, 3, 5],
        ],
      },
    ];
    const exact = forecast({ ...request, series, groups });
    const whole = forecast({ ...request, series, groups, wholeUnits: true });
    expectToAddUp(whole, [
      [
        [0, 2, 4],
        [1, 3, 5],
      ],
    ]);
    for (const one of [whole.total, ...whole.series, ...(whole.levels[0]?.groups ?? [])])
      for (const [step, value] of one.forecast.entries()) {
        const [lower = 0.5, upper = 0.5] = [one.lower?.[step], one.upper?.[step]];
        expect([value, lower, upper].every(Number.isInteger)).toBe(true);
        expect([lower, value, upper].toSorted((a, b) => a - b)).toEqual([lower, value, upper]);
      }
    for (const [step, value] of whole.total.forecast.entries())
      expect(Math.abs(value - (exact.total.forecast[step] ?? 0))).toBeLessThanOrEqual(0.52);
    expect((whole.total.backtest ?? new Float64Array([0.5])).every(Number.isInteger)).toBe(true);
  });

  it('do not use the holdout for reconciliation', () => {
    const of = (changed: number) => {
      const series = [2, 3, 4].map((seed) => simulatedSeries(seededRandom(seed), 60)).map(ending);
      for (const { values } of series) for (let t = 57; t < 60; t++) values[t] = (values[t] ?? 0) * changed;
      const groups = [{ name: 'pair', keys: ['a', 'b'], members: [[0, 1], [2]] }];
      return forecast({ ...request, series, groups });
    };
    const [seen, unseen] = [of(1), of(3)];
    expect(unseen.total.backtest).toEqual(seen.total.backtest);
    expect(unseen.levels[0]?.groups.map(({ backtest }) => backtest)).toEqual(
      seen.levels[0]?.groups.map(({ backtest }) => backtest),
    );
    expect(unseen.total.forecast).not.toEqual(seen.total.forecast);
  });

  it('depend on the model even if all series are intermittent, because the model forecasts the sums', () => {
    const sparse = Array.from({ length: 24 }, (_, at) => {
      const draw = seededRandom(at);
      return Array.from({ length: 60 }, (__, t) =>
        t === 0 || draw() < 0.25 ? 1 + (t % 12 === 11 ? 6 : 0) + Math.floor(3 * draw()) : 0,
      );
    });
    const series = sparse.map(ending);
    const [one, other] = (['nbeats', 'lightgbm'] as const).map((model) =>
      forecast({ ...request, model, series }),
    );
    expect(one?.total.forecast).not.toEqual(other?.total.forecast);
    expect(one?.total.notes[0]).toContain('were forecast separately. To make them add up, ');
    expect(one?.series[0]?.notes).toContain(
      'Seasonality and trend come partly from the sums that include this series.',
    );
  });

  it('reject invalid groups', () => {
    const refused = (members: number[][], keys: string[]) => () =>
      forecast({ ...request, series: [ending([1, 2, 3], 0)], groups: [{ name: 'region', keys, members }] });
    expect(refused([[1]], ['north'])).toThrow(
      'group north of level region must list only series in the request',
    );
    expect(refused([[0, 0]], ['north'])).toThrow('without duplicates');
    expect(refused([[0]], [])).toThrow('level region has 0 keys for 1 groups');
  });
});
