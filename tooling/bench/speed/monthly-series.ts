import type { SeriesInput } from '@forecast-console/forecasting';

const length = 96;

/** Made-up monthly series, always the same: level, trend, season and noise of their own. */
export function monthlySeries(count: number): SeriesInput[] {
  const random = generator(20_000);
  const noise = () => random() + random() + random() - 1.5;
  return Array.from({ length: count }, (_, position) => {
    const level = 50 + 2000 * random();
    const trend = 0.004 * noise();
    const season = Array.from({ length: 12 }, () => 1 + 0.2 * noise());
    const spread = 0.03 + 0.2 * random();
    const values = Float64Array.from({ length }, (__, t) =>
      Math.max(0, level * (1 + trend * t) * (season[t % 12] ?? 1) * (1 + spread * noise())),
    );
    return { key: `series ${position}`, start: 0, values };
  });
}

/** Uniform numbers below 1, always the same from a seed: Park & Miller's minimal standard generator (1988). */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
