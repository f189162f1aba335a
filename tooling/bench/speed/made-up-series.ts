import type { SeriesInput } from '@forecast-console/forecasting';

/** Number of values after which the trend has its full size. */
const trendLength = 96;

/** Returns fixed synthetic series, each with its own level, trend, seasonality and noise. */
export function madeUpSeries(count: number, length: number, seasonLength: number): SeriesInput[] {
  const random = generator(20_000);
  const noise = () => random() + random() + random() - 1.5;
  return Array.from({ length: count }, (_, position) => {
    const level = 50 + 2000 * random();
    const trend = (0.004 * noise() * trendLength) / length;
    const season = Array.from({ length: seasonLength }, () => 1 + 0.2 * noise());
    const spread = 0.03 + 0.2 * random();
    const values = Float64Array.from({ length }, (__, t) =>
      Math.max(0, level * (1 + trend * t) * (season[t % seasonLength] ?? 1) * (1 + spread * noise())),
    );
    return { key: `series ${position}`, start: 0, values };
  });
}

/** Returns a generator of uniform random numbers below 1: the minimal standard generator of Park & Miller (1988). */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
