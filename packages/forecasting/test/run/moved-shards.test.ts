import { describe, expect, it } from 'vitest';
import { forecast } from '../../src/forecast.ts';
import type { ForecastRequest } from '../../src/forecast-request.ts';
import { seededRandom } from '../../src/random.ts';
import { samplePositions } from '../../src/run/shards/sharding.ts';
import { eventIn, promotedSeries, promotionsOf } from '../support/promoted-series.ts';

const [count, start, length, horizon, seed] = [300, 2600, 104, 6, 1];
const sharding = { wholeUpTo: 100, sampled: 30, perShard: 20, perPass: 2 };
const random = seededRandom(5);
const sample = samplePositions(count, sharding.sampled, seed);
const outside = Array.from({ length: count }, (_, at) => at).filter((at) => !sample.includes(at));

/** Fourteen series outside the sample: seven are affected by a strike and seven by a leaflet. */
const [struck, leafed] = [
  outside.filter((_, at) => at % 41 === 3),
  outside.filter((_, at) => at % 41 === 17),
];
const few = new Set([...struck, ...leafed]);
/** Half of the other series: enough to estimate the effect without adding series to the sample. */
const promoted = Array.from({ length: count }, (_, at) => at).filter((at) => !few.has(at) && random() < 0.5);

const weeks = promotionsOf(random, length);
const ahead = 3;
const histories = Array.from({ length: count }, (_, at) => {
  const uplift = struck.includes(at) ? -0.5 : promoted.includes(at) || leafed.includes(at) ? 0.6 : 0;
  return promotedSeries(random, length, { promotions: weeks, uplift });
});
const eventOf = (name: string, moved: readonly number[]) => ({
  ...eventIn(
    name,
    [...weeks, length + ahead].map((t) => start + t),
    'week',
  ),
  reach: histories.map((_, at) => Number(moved.includes(at))),
});
const leaflet = Float64Array.from({ length: length + horizon }, (_, t) =>
  Number(weeks.includes(t) || t === length + ahead),
);
const request: ForecastRequest = {
  series: histories.map((values, at) => ({ key: String(at), start, values })),
  bucket: 'week',
  horizon,
  model: 'lightgbm',
  events: [eventOf('Strike', struck), eventOf('Promotion', promoted)],
  drivers: [
    {
      name: 'Leaflet',
      start,
      values: histories.map((_, at) => (leafed.includes(at) ? leaflet : new Float64Array(0))),
    },
  ],
  backtestPeriods: 0,
  level: null,
  seasonalityMode: 'multiplicative',
  seed,
  sharding,
};

/** Difference between the affected bucket and the buckets around it. */
function liftOf(values: ArrayLike<number>): number {
  const around = [ahead - 2, ahead - 1, ahead + 1, ahead + 2].map((at) => values[at] ?? Number.NaN);
  return (4 * (values[ahead] ?? Number.NaN)) / around.reduce((sum, value) => sum + value, 0) - 1;
}

describe('series outside the sample of a sharded run', () => {
  const { series, events, drivers, total } = forecast(request);
  const lifts = (moved: readonly number[]) => moved.map((at) => liftOf(series[at]?.forecast ?? []));
  const meanOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

  it('are added to the sample if too few sampled series have an event or driver', () => {
    for (const effect of [events[1]?.effect, drivers[0]?.effect]) {
      expect(effect).toBeGreaterThan(0.5);
      expect(effect).toBeLessThan(0.7);
    }
    expect(events[0]?.effect).toBeLessThan(-0.4);
    expect(events[0]?.effect).toBeGreaterThan(-0.6);
    expect(total.notes).toContainEqual(
      expect.stringMatching(
        /^The model was trained on 1\d\d of the 300 series, drawn at random, with additional series for single events and drivers\.$/,
      ),
    );
  });

  it('are forecast with the estimated effects even in small shards', () => {
    const applied = [struck, promoted, leafed].map((moved) => meanOf(lifts(moved)));
    const told = [...events, ...drivers].map(({ effect }) => effect ?? 0);
    for (const [at, effect] of told.entries()) {
      expect((applied[at] ?? 0) / effect).toBeGreaterThan(0.8);
      expect((applied[at] ?? 0) / effect).toBeLessThan(1.25);
    }
    expect(Math.min(...lifts(promoted))).toBeGreaterThan(0.3);
  });

  it('are not changed if there are no events and drivers', () => {
    const others = series.map((_, at) => at).filter((at) => !few.has(at) && !promoted.includes(at));
    expect(Math.max(...lifts(others).map(Math.abs))).toBeLessThan(0.2);
  });
});
