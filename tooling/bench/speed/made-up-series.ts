import type { SeriesInput } from '@forecast-console/forecasting';

/** Number of values after which the trend has its full size. */
const trendLength = 96;

/** Returns fixed synthetic series, each with its own level, trend, seasonality and noise. */
export function madeUpSeries(count: number, length: number, seasonLength: number): SeriesInput[] {
  return [...makeUpSeries(count, length, seasonLength)];
}

/** Yields the same series one at a time, because a million of them take too much memory. */
export function* makeUpSeries(count: number, length: number, seasonLength: number): Generator<SeriesInput> {
  const random = generator(20_000);
  const noise = () => random() + random() + random() - 1.5;
  for (let position = 0; position < count; position++) {
    const level = 50 + 2000 * random();
    const trend = (0.004 * noise() * trendLength) / length;
    const season = Array.from({ length: seasonLength }, () => 1 + 0.2 * noise());
    const spread = 0.03 + 0.2 * random();
    const values = Float64Array.from({ length }, (_, t) =>
      Math.max(0, level * (1 + trend * t) * (season[t % seasonLength] ?? 1) * (1 + spread * noise())),
    );
    yield { key: `series ${position}`, start: 0, values };
  }
}

/** Returns a generator of uniform random numbers below 1: the minimal standard generator of Park & Miller (1988). */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
