import type { Bucket } from '@forecast-console/calendar';
import { seededRandom, type Random } from '../../../random.ts';
import type { Architecture, Stack } from '../network/architecture.ts';
import { Network } from '../network/network.ts';
import { dequantize, quantize } from '../quantize.ts';
import { syntheticDemand } from './synthetic-demand.ts';
import { addSyntheticEvents } from './synthetic-events.ts';
import { TrainingBatch, type Example } from './training-batch.ts';

/** The two networks of a bucket, one generic and one interpretable, whose forecasts are averaged (paper, §3.4). */
export interface PretrainingPlan {
  architectures: readonly Architecture[];
  /** Number of steps in each round; each later round starts from the quantized weights of the previous round. */
  rounds: readonly number[];
  seed: number;
}

// Rows per step; a multiple of 6, which the kernel requires.
const batch = 126;
// Learning rate of Adam after `warmUp` steps.
const maxRate = 1e-3;
const warmUp = 50;

// Widths are multiples of 24, which the kernel requires. The blocks of an interpretable stack share weights, as in
// the paper; the seasonality stack, which has more functions, is twice as wide as the trend stack.
const generic: Stack = { kind: 'generic', blocks: 6, width: 120, shared: false };
const trend: Stack = { kind: 'trend', blocks: 3, width: 96, shared: true };
const seasonality: Stack = { kind: 'seasonality', blocks: 3, width: 192, shared: true };

/**
 * Returns the training plan for a bucket. Input and horizon span a few seasons and were fixed in advance; the number
 * of steps and rounds was changed after seeing the first results.
 */
export function pretrainingPlan(bucket: Bucket): PretrainingPlan {
  const { inputSize, horizon, seasonLength, rounds, seed } = sizes[bucket];
  const shape = { inputSize, horizon, seasonLength };
  const interpretable = seasonLength > 1 ? [trend, seasonality] : [{ ...trend, width: 192 }];
  return {
    architectures: [
      { ...shape, stacks: [generic] },
      { ...shape, stacks: interpretable },
    ],
    rounds,
    seed,
  };
}

/** Lengths in buckets; steps are batches. */
const sizes: Record<
  Bucket,
  { inputSize: number; horizon: number; seasonLength: number; rounds: readonly number[]; seed: number }
> = {
  day: { inputSize: 96, horizon: 28, seasonLength: 7, rounds: [4000], seed: 11 },
  week: { inputSize: 120, horizon: 26, seasonLength: 52, rounds: [2500, 6000], seed: 12 },
  month: { inputSize: 72, horizon: 24, seasonLength: 12, rounds: [8000, 8000], seed: 13 },
  quarter: { inputSize: 48, horizon: 12, seasonLength: 4, rounds: [6000, 8000], seed: 14 },
  year: { inputSize: 24, horizon: 8, seasonLength: 1, rounds: [4000], seed: 15 },
};

/** Weights after a number of training steps. */
interface TrainedWeights {
  /** Total number of steps in all rounds. */
  steps: number;
  parameters: Float32Array;
}

interface PretrainingOptions {
  /** Maximum number of steps per round. They are the same as the first steps of a full round. */
  maxSteps?: number;
  /** Called with the loss of every step. */
  report?: (step: number, loss: number) => void;
  /** Weights after all rounds except the last; null to train every round. */
  stored?: TrainedWeights | null;
}

/**
 * Trains one network of a plan on synthetic series alone.
 *
 * @param member 0 for the generic network, 1 for the interpretable one
 * @throws RangeError if the plan has no such member, or if the stored weights already include the last round
 */
export function pretrain(
  plan: PretrainingPlan,
  member: number,
  { maxSteps = Infinity, report = () => {}, stored = null }: PretrainingOptions = {},
): Network {
  const architecture = plan.architectures[member];
  if (architecture === undefined) throw new RangeError(`the plan has no ensemble member ${member}`);
  const network = new Network(architecture, batch);
  const examples = new TrainingBatch(network);
  const { parameters } = network;
  if (stored !== null) {
    const before = plan.rounds.slice(0, -1).reduce((all, steps) => all + steps, 0);
    if (stored.steps !== before)
      throw new RangeError(
        `the last round continues from ${before} steps, but the stored weights have ${stored.steps}`,
      );
    parameters.set(stored.parameters);
  }
  for (const [round, steps] of plan.rounds.entries()) {
    if (stored !== null && round < plan.rounds.length - 1) continue;
    const random = seededRandom((plan.seed + 100 * round) * 1000 + member);
    if (round === 0) network.initialize(random);
    else dequantize(quantize(parameters), parameters);
    network.forgetMoments();
    for (let step = 1; step <= Math.min(maxSteps, steps); step++) {
      examples.fill(() => {
        const example = syntheticExample(random, architecture);
        if (round > 0) addSyntheticEvents(random, architecture.seasonLength, example.values);
        return example;
      });
      report(step, examples.train(rateAt(step, steps)));
    }
  }
  return network;
}

/**
 * Simulates a history and its future. Two in five histories are shorter than the input.
 *
 * @returns values of past and horizon; the forecast begins at `end`
 */
export function syntheticExample(
  random: Random,
  { inputSize, horizon, seasonLength }: Architecture,
): Example {
  const shortest = seasonLength > 1 ? Math.min(inputSize, Math.ceil(1.2 * seasonLength)) : 5;
  const share = random() < 0.6 ? 1 : 0.15 + 0.85 * random();
  const end = Math.max(shortest, Math.floor(inputSize * share));
  return { values: syntheticDemand(random, seasonLength, end + horizon), end };
}

/**
 * Learning rate: a warm-up, then constant, then falling linearly to 2% during the last two fifths of the steps.
 *
 * @param step from 1
 */
function rateAt(step: number, steps: number): number {
  if (step < warmUp) return (maxRate * step) / warmUp;
  const left = (steps - step) / (0.4 * steps);
  return maxRate * Math.max(0.02, Math.min(1, left));
}
