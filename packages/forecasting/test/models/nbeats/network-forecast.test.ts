import { readFileSync } from 'node:fs';
import { buckets, type Bucket } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { networkForecast } from '../../../src/models/nbeats/network-forecast.ts';
import { pretrainedNetworks } from '../../../src/models/nbeats/pretrained-networks.ts';

/** Made by fixtures/make-forward.py, which recomputes the stored networks from the paper's equations. */
const expected = JSON.parse(
  readFileSync(new URL('fixtures/forward.json', import.meta.url), 'utf8'),
) as Record<Bucket, { history: number[]; forecast: number[] }>;

describe('networkForecast', () => {
  it.each(buckets)('matches numpy with the same weights for %s', (bucket) => {
    const { history, forecast } = expected[bucket];
    const networks = pretrainedNetworks(bucket, 6);
    const [made] = networkForecast(networks, [Float64Array.from(history)], forecast.length, () => {});
    for (const [step, value] of forecast.entries())
      expect((made?.[step] ?? Number.NaN) / value).toBeCloseTo(1, 5);
  });
});
