import { seededRandom } from '../../../random.ts';
import { syntheticExample } from './pretraining.ts';
import type { Network } from '../network/network.ts';
import { TrainingBatch, type Example } from './training-batch.ts';

/** How a pre-trained network is adapted to the series of a run. */
export interface TuningPlan {
  steps: number;
  rate: number;
  /** Share of synthetic examples among those of the run: keeps a few series from being learned by heart. */
  synthetic: number;
  /** Forecasts are learned from origins at most so many horizons before the end. */
  reach: number;
}

/** One training of a network on the series of a run. */
export interface FineTuning {
  plan: TuningPlan;
  seed: number;
  /** Called with the share done, 0 to 1. */
  report: (done: number) => void;
}

// Few series are soon learned by heart; very many teach no more than these do.
const minSteps = 40;
const maxSteps = 160;
// So that a series is drawn five times.
const seriesPerStep = 12;

/**
 * How to adapt to so many series: what each of them costs stays the same, between bounds. By few steps the outcome is
 * one of chance: on 700 series seeds differ by two percent of their error, by half a percent after four times as many.
 * Chosen on M3 histories with their own last values held out; the competition's futures played no part.
 */
export function tuningPlanFor(series: number): TuningPlan {
  const steps = Math.max(minSteps, Math.min(maxSteps, Math.round(series / seriesPerStep)));
  return { steps, rate: 5e-4, synthetic: 0.25, reach: 3 };
}

/**
 * Trains a network further, in place, on the series of a run.
 * Each row of a batch is a series drawn with replacement and an origin drawn evenly from its last `reach` horizons,
 * so that long series do not crowd out short ones. The same seed leads to the same weights, bit for bit.
 *
 * @param series each longer than the shortest past (see `minPastLength`), at least one
 */
export function fineTune(
  network: Network,
  series: readonly Float64Array[],
  { plan, seed, report }: FineTuning,
): void {
  const { architecture } = network;
  const random = seededRandom(seed);
  const batch = new TrainingBatch(network);
  const draw = (): Example => {
    const values = series[Math.floor(random() * series.length)];
    if (values === undefined || random() < plan.synthetic) return syntheticExample(random, architecture);
    const spare = values.length - minPastLength(architecture.seasonLength);
    const back = 1 + Math.floor(random() * Math.min(plan.reach * architecture.horizon, spare));
    return { values, end: values.length - back };
  };
  network.forgetMoments();
  for (let step = 0; step < plan.steps; step++) {
    report(step / plan.steps);
    batch.fill(draw);
    // Down to nothing in a straight line: the last steps average what the first ones found.
    batch.train(plan.rate * (1 - step / plan.steps));
  }
}

/**
 * Values that must stand before a forecast origin to learn from it.
 * A season and a value, so that the recent level is a whole season's; 13 weeks and a value do for a year of weeks.
 */
export function minPastLength(seasonLength: number): number {
  return seasonLength > 1 ? Math.min(seasonLength, 13) + 1 : 4;
}
