import { buckets } from '@forecast-console/series';
import { describe, expect, it } from 'vitest';
import { checksum } from '../../../../src/models/nbeats/checksum.ts';
import { decodeBase64 } from '../../../../src/models/nbeats/decode-base64.ts';
import { pretrainedNetworks, storedNetworks } from '../../../../src/models/nbeats/pretrained-networks.ts';
import { dequantise, quantise } from '../../../../src/models/nbeats/quantise.ts';
import {
  pretrain,
  type PretrainingPlan,
  pretrainingPlan,
} from '../../../../src/models/nbeats/training/pretraining.ts';

const firstRoundOf = (plan: PretrainingPlan) => ({ ...plan, rounds: plan.rounds.slice(0, 1) });

describe.each(buckets)('the committed weights for %s buckets', { timeout: 30_000 }, (bucket) => {
  it('come from a training that begins as the script still does', () => {
    const [stored] = storedNetworks[bucket];
    const plan = pretrainingPlan(bucket);
    const recorded = stored?.training.firstLosses ?? [];
    expect(recorded).toHaveLength(20);
    expect(stored?.training.steps).toBe(plan.rounds.reduce((all, steps) => all + steps, 0));
    const losses: number[] = [];
    pretrain(firstRoundOf(plan), 0, recorded.length, (_, loss) => losses.push(loss));
    for (const [step, loss] of losses.entries()) expect(loss / (recorded[step] ?? 0)).toBeCloseTo(1, 4);
  });

  it('are whole and finite, one network a member', () => {
    for (const { checksum: recorded, base64 } of storedNetworks[bucket])
      expect(checksum(decodeBase64(base64))).toBe(recorded);
    const networks = pretrainedNetworks(bucket, 6);
    expect(networks).toHaveLength(pretrainingPlan(bucket).architectures.length);
    for (const { parameters } of networks) expect(parameters.every(Number.isFinite)).toBe(true);
  });
});

describe('pretrain', { timeout: 30_000 }, () => {
  it('trains the interpretable member as recorded too', () => {
    const recorded = storedNetworks.year[1]?.training.firstLosses ?? [];
    const losses: number[] = [];
    pretrain(firstRoundOf(pretrainingPlan('year')), 1, 20, (_, loss) => losses.push(loss));
    expect(losses.map((loss) => loss.toPrecision(4))).toEqual(recorded.map((loss) => loss.toPrecision(4)));
  });
  it('goes on in a last round from what the rounds before are stored as', () => {
    const plan = { ...pretrainingPlan('year'), rounds: [3, 2] };
    const before = pretrain({ ...plan, rounds: [3] }, 0, Infinity, () => {}).parameters.slice();
    dequantise(quantise(before), before);
    const all = pretrain(plan, 0, Infinity, () => {}).parameters;
    expect(pretrain(plan, 0, Infinity, () => {}, before).parameters).toEqual(all);
    expect(all).not.toEqual(before);
  });
});
