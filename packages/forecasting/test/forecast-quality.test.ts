import { describe, expect, it } from 'vitest';
import { forecast } from '../src/forecast.ts';
import { seasonalNaive } from '../src/models/baselines/seasonal-naive.ts';
import { seededRandom } from '../src/random.ts';
import { simulatedSeries } from './support/simulated-series.ts';

const horizon = 12;
const history = 66;
const random = seededRandom(21);
const simulated = Array.from({ length: 40 }, () => simulatedSeries(random, history + horizon));

describe('a forecast of simulated series', () => {
  const result = forecast({
    series: simulated.map((values, i) => ({ key: String(i), start: 0, values: values.slice(0, history) })),
    bucket: 'month',
    horizon,
    model: 'lightgbm',
    backtestPeriods: 6,
    level: 0.9,
    seasonalityMode: 'multiplicative',
    seed: 1,
  });

  it('is clearly more accurate than the seasonal naive forecast', () => {
    let own = 0;
    let naive = 0;
    for (const [i, values] of simulated.entries()) {
      const reference = seasonalNaive(values.subarray(0, history), 12, horizon);
      for (let step = 0; step < horizon; step++) {
        const actual = values[history + step] ?? Number.NaN;
        own += Math.abs((result.series[i]?.forecast[step] ?? Number.NaN) - actual);
        naive += Math.abs((reference[step] ?? Number.NaN) - actual);
      }
    }
    expect(own / naive).toBeLessThan(0.85);
    expect(result.total.metrics?.skill).not.toBeNull();
  });

  it('covers about 90% of the values with a 90% interval', () => {
    let covered = 0;
    for (const [i, values] of simulated.entries()) {
      for (let step = 0; step < horizon; step++) {
        const actual = values[history + step] ?? Number.NaN;
        const { lower, upper } = result.series[i] ?? { lower: null, upper: null };
        if (actual >= (lower?.[step] ?? Infinity) && actual <= (upper?.[step] ?? -Infinity)) covered++;
      }
    }
    const coverage = covered / (simulated.length * horizon);
    expect(coverage).toBeGreaterThan(0.85);
    expect(coverage).toBeLessThan(0.96);
  });
});
