// full run only: it trains networks.
import { describe, expect, it } from 'vitest';
import type { ForecastTask, KeyedSeries } from '../../../../src/models/forecaster.ts';
import { checksum } from '../../../../src/models/nbeats/stored-network.ts';
import { pretrainedNetworks } from '../../../../src/models/nbeats/pretrained-networks.ts';
import { tuningPlanFor } from '../../../../src/models/nbeats/training/fine-tuning.ts';
import { between, tryTuning, weightsOf } from '../../../../src/models/nbeats/training/tuning-trial.ts';

const task: ForecastTask = { bucket: 'year', seasonLength: 1, horizon: 6, mode: 'multiplicative', seed: 1 };
const quiet = () => {};
// Values that fall and rise again: a pattern that does not occur in synthetic series.
const odd: KeyedSeries[] = Array.from({ length: 12 }, (_, i) => ({
  key: String(i),
  start: 0,
  values: Float64Array.from({ length: 40 }, (__, t) => [10, 25, 18, 4][(t + i) % 4] ?? 0),
}));
const plan = { steps: 20, rate: 1e-3, synthetic: 0, reach: 2 };
const sumOf = ({ buffer }: Float32Array) => checksum(new Uint8Array(buffer));
const trialOf = (series: readonly KeyedSeries[], rate: number) => {
  const networks = pretrainedNetworks('year', 60);
  const pretrained = weightsOf(networks);
  return { pretrained, ...tryTuning(networks, series, { task, plan: { ...plan, rate }, report: quiet }) };
};

describe('tryTuning', () => {
  it('uses the full step if it has the lowest holdout error, and returns the gain', () => {
    const { share, gain, tuned, pretrained } = trialOf(odd, 1e-3);
    expect(share).toBe(1);
    expect(gain).toBeGreaterThan(0.2);
    expect(gain).toBeLessThan(1);
    expect(tuned).not.toEqual(pretrained);
  });

  it('does not train on the holdout', () => {
    const others = odd.map((one) => ({
      ...one,
      values: one.values.map((value, t) => (t < 40 - task.horizon ? value : 1.1 * value)),
    }));
    const [first, second] = [trialOf(odd, 1e-3), trialOf(others, 1e-3)];
    expect([first.share, second.share]).toEqual([1, 1]);
    expect(second.gain).not.toBe(first.gain);
    expect(second.tuned.map(sumOf)).toEqual(first.tuned.map(sumOf));
  });

  it('keeps the pre-trained weights if tuning does not help or there are too few series', () => {
    for (const { share, gain } of [trialOf(odd, 1), trialOf(odd.slice(0, 4), 1e-3)])
      expect({ share, gain }).toEqual({ share: 0, gain: 0 });
  });
});

describe('between', () => {
  it('interpolates between two sets of weights', () => {
    const [from, to] = [[Float32Array.of(1, 2)], [Float32Array.of(3, -2)]];
    expect(between(from, to, 0)).toEqual(from);
    expect(between(from, to, 0.5)).toEqual([Float32Array.of(2, 0)]);
    expect(between(from, to, 1)).toEqual(to);
  });
});

describe('tuningPlanFor', () => {
  it('allocates more time per series if there are few series, and less if there are very many', () => {
    const steps = [5, 300, 960, 1920, 10_000].map((count) => tuningPlanFor(count).steps);
    expect(steps).toEqual([40, 40, 80, 160, 160]);
  });
});
