import { RunParts, type SeriesInput } from '@forecast-console/forecasting';
import { bucketStart } from '@forecast-console/calendar';
import { mulberry32 } from '../ingest/sales-rows.ts';

/** Standard deviation of the noise as a share of the value. */
export const noises = [0.3] as const;
/** Effects of +50% and +100%. */
export const uplifts = [0.5, 1] as const;

const seeds = 20;
/** Three years of weekly data. */
const weeks = 156;
const start = 2600;

/** Whether a promotion is an event of the dataset or a column known in advance. */
type Told = 'event' | 'driver';

interface Made {
  told: Told;
  /** Number of series. */
  count: number;
  noise: number;
  /** True effect; 0.5 means +50%. */
  uplift: number;
  /** Seed of the first data set. */
  seed: number;
}

/**
 * Returns the estimated effect of promotions for each of twenty seeds. A promotion lasts one week and takes place
 * every six to eleven weeks. Every series has a level, a trend, yearly seasonality with its own phase and amplitude,
 * and noise.
 */
export function foundEffects({ told, count, noise, uplift, seed: first }: Made): number[] {
  return Array.from({ length: seeds }, (_, turn) => {
    const random = mulberry32(first + turn);
    const promotions = new Set<number>();
    for (let t = 5; t < weeks; t += 6 + Math.floor(6 * random())) promotions.add(t);
    const series = Array.from({ length: count }, (__, position): SeriesInput => {
      const [level, trend] = [50 + 150 * random(), 0.006 * (random() - 0.3)];
      const [strength, phase] = [0.15 + 0.25 * random(), 52 * random()];
      const values = Float64Array.from({ length: weeks }, (___, t) => {
        const season = 1 + strength * Math.sin((2 * Math.PI * (t + phase)) / 52);
        const moved = promotions.has(t) ? 1 + uplift : 1;
        return Math.max(0, level * (1 + trend * t) * season * moved * (1 + noise * normal(random)));
      });
      return { key: String(position), start, values };
    });
    const spans = [...promotions].map((t) => ({
      first: bucketStart(start + t, 'week'),
      last: bucketStart(start + t + 1, 'week') - 1,
    }));
    const flag = Float64Array.from({ length: weeks + 1 }, (__, t) => Number(promotions.has(t)));
    const { events } = new RunParts({
      series,
      ...(told === 'event'
        ? { events: [{ name: 'Promotion', spans, reach: null }] }
        : { drivers: [{ name: 'Promotion', start, values: series.map(() => flag) }] }),
      bucket: 'week',
      horizon: 1,
      model: 'lightgbm',
      backtestPeriods: 0,
      level: null,
      seasonalityMode: 'auto',
      seed: 1,
    });
    const [finding] = told === 'event' ? events.findings() : events.driverFindings();
    return finding?.effect ?? 0;
  });
}

/** Draws an approximately standard normal number: the centered sum of twelve uniform numbers. */
function normal(random: () => number): number {
  let sum = -6;
  for (let draw = 0; draw < 12; draw++) sum += random();
  return sum;
}
