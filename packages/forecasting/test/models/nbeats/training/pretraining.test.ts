// full run only: it trains networks.
import { buckets } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { checksum, decodeBase64 } from '../../../../src/models/nbeats/stored-network.ts';
import { pretrainedNetworks, storedNetworks } from '../../../../src/models/nbeats/pretrained-networks.ts';
import { dequantize, quantize } from '../../../../src/models/nbeats/quantize.ts';
import {
  pretrain,
  type PretrainingPlan,
  pretrainingPlan,
  syntheticExample,
} from '../../../../src/models/nbeats/training/pretraining.ts';
import { addSyntheticEvents } from '../../../../src/models/nbeats/training/synthetic-events.ts';
import { TrainingBatch } from '../../../../src/models/nbeats/training/training-batch.ts';
import { seededRandom } from '../../../../src/random.ts';

const firstRoundOf = (plan: PretrainingPlan) => ({ ...plan, rounds: plan.rounds.slice(0, 1) });

describe.each(buckets)('the stored weights for %s buckets', (bucket) => {
  it('result from a training whose first steps can be reproduced', () => {
    const plan = pretrainingPlan(bucket);
    const steps = plan.rounds.reduce((all, round) => all + round, 0);
    for (const { training } of storedNetworks[bucket]) expect(training.steps).toBe(steps);
    const recorded = storedNetworks[bucket][0]?.training.firstLosses ?? [];
    expect(recorded).toHaveLength(20);
    const losses: number[] = [];
    pretrain(firstRoundOf(plan), 0, {
      maxSteps: recorded.length,
      report: (_, loss) => losses.push(loss),
    });
    for (const [step, loss] of losses.entries()) expect(loss / (recorded[step] ?? 0)).toBeCloseTo(1, 4);
  });

  it('are complete and finite, with one network per member', () => {
    for (const { checksum: recorded, base64 } of storedNetworks[bucket])
      expect(checksum(decodeBase64(base64))).toBe(recorded);
    const networks = pretrainedNetworks(bucket, 6);
    expect(networks).toHaveLength(pretrainingPlan(bucket).architectures.length);
    for (const { parameters } of networks) expect(parameters.every(Number.isFinite)).toBe(true);
  });
});

describe('pretrain', () => {
  it('reproduces the recorded losses of the interpretable member', () => {
    const recorded = storedNetworks.year[1]?.training.firstLosses ?? [];
    const losses: number[] = [];
    pretrain(firstRoundOf(pretrainingPlan('year')), 1, {
      maxSteps: 20,
      report: (_, loss) => losses.push(loss),
    });
    expect(losses.map((loss) => loss.toPrecision(4))).toEqual(recorded.map((loss) => loss.toPrecision(4)));
  });
  it('continues from the stored weights in the last round', () => {
    const plan = { ...pretrainingPlan('year'), rounds: [3, 2] };
    const before = pretrain({ ...plan, rounds: [3] }, 0).parameters.slice();
    dequantize(quantize(before), before);
    const all = pretrain(plan, 0).parameters;
    const stored = { steps: 3, parameters: before };
    expect(pretrain(plan, 0, { stored }).parameters).toEqual(all);
    expect(all).not.toEqual(before);
  });

  it('adds events to the series of the second round', () => {
    const plan = { ...pretrainingPlan('year'), rounds: [0, 1] };
    const losses: number[] = [];
    pretrain(plan, 0, { report: (_, loss) => losses.push(loss) });
    const lossOf = (change: typeof addSyntheticEvents) => {
      const network = pretrain({ ...plan, rounds: [0] }, 0);
      const { architecture, parameters } = network;
      dequantize(quantize(parameters), parameters);
      const random = seededRandom((plan.seed + 100) * 1000);
      const examples = new TrainingBatch(network);
      examples.fill(() => {
        const example = syntheticExample(random, architecture);
        change(random, architecture.seasonLength, example.values);
        return example;
      });
      return examples.train(0);
    };
    expect(losses).toEqual([lossOf(addSyntheticEvents)]);
    expect(losses).not.toEqual([lossOf(() => {})]);
  });

  it.each([
    ['already include the last round', [3, 2], 5],
    ['are from the only round', [3], 3],
  ])('rejects stored weights that %s', (_, rounds, steps) => {
    const plan = { ...pretrainingPlan('year'), rounds };
    const { parameters } = pretrain({ ...plan, rounds: [0] }, 0, { maxSteps: 0 });
    expect(() => pretrain(plan, 0, { stored: { steps, parameters } })).toThrow(RangeError);
  });
});
