import type { StageProgress } from '../../../progress.ts';
import type { ForecastTask, KeyedSeries } from '../../forecaster.ts';
import { holdOut } from '../../hold-out.ts';
import { scaledError } from '../../scaled-error.ts';
import type { Network } from '../network/network.ts';
import { networkForecast } from '../network-forecast.ts';
import { fineTune, type FineTuning, minPastLength, type TuningPlan } from './fine-tuning.ts';

// Minimum number of series. With fewer series, a gain on the holdout is weak evidence.
const minSeries = 5;
// Maximum number of series in the holdout.
const maxMeasured = 300;
/** Minimum relative gain of fine-tuning. */
const minGain = 0.005;
/** The shares of the step from the pre-trained to the tuned weights that the trial compares. */
const shares = [1, 0.5];

interface TuningOptions {
  task: ForecastTask;
  plan: TuningPlan;
  report: StageProgress;
}

/** Result of fine-tuning without the holdout. */
interface TuningTrial {
  /** Relative reduction of the holdout error; 0 if there is none. */
  gain: number;
  /** Share of the step from the pre-trained to the tuned weights. */
  share: number;
  /** Tuned weights, one array per network. */
  tuned: Float32Array[];
}

/**
 * Fine-tunes the networks without the holdout and measures their error on it. The networks are left with arbitrary
 * weights.
 *
 * @returns gain 1 − e₁/e₀ of the scaled errors; gain and share are 0 if there are too few series or no gain
 */
export function tryTuning(
  networks: readonly Network[],
  series: readonly KeyedSeries[],
  { task, plan, report }: TuningOptions,
): TuningTrial {
  const pretrained = weightsOf(networks);
  const none = { gain: 0, share: 0, tuned: pretrained };
  const held = holdOut(series, task, Infinity);
  if (held === null || held.length < minSeries) return none;
  const learnable = longEnough(
    held.map(({ history }) => history),
    task,
  );
  if (learnable.length < minSeries) return none;
  const every = Math.ceil(held.length / maxMeasured);
  const measured = held.filter((_, position) => position % every === 0);
  const histories = measured.map(({ history }) => history.values);
  const error = (): number => {
    const forecasts = networkForecast(networks, histories, measured[0]?.actual.length ?? 1, () => {});
    return scaledError(measured, forecasts, task.seasonLength);
  };
  const untuned = error();
  if (!(untuned > 0)) return none;
  tuneAll(networks, learnable, { plan, seed: task.seed * 10, report });
  const tuned = weightsOf(networks);
  let best: TuningTrial = none;
  for (const share of shares) {
    restore(networks, between(pretrained, tuned, share));
    const gain = 1 - error() / untuned;
    if (gain >= Math.max(minGain, best.gain)) best = { gain, share, tuned };
  }
  return best;
}

/** Continues fine-tuning on all values, for half as many steps. */
export function tuneFurther(
  networks: readonly Network[],
  series: readonly KeyedSeries[],
  { task, plan, report }: TuningOptions,
): void {
  const further = { ...plan, steps: Math.ceil(plan.steps / 2) };
  const seed = task.seed * 10 + networks.length;
  tuneAll(networks, longEnough(series, task), { plan: further, seed, report });
}

/** Returns a copy of the weights, one array per network. */
export function weightsOf(networks: readonly Network[]): Float32Array[] {
  return networks.map(({ parameters }) => parameters.slice());
}

export function restore(networks: readonly Network[], weights: readonly Float32Array[]): void {
  for (const [member, { parameters }] of networks.entries()) parameters.set(weights[member] ?? []);
}

/** Interpolates between two sets of weights. */
export function between(
  from: readonly Float32Array[],
  to: readonly Float32Array[],
  share: number,
): Float32Array[] {
  return from.map((weights, member) =>
    weights.map((weight, i) => weight + share * ((to[member]?.[i] ?? weight) - weight)),
  );
}

/** Fine-tunes all networks. Each has its own seed, so that they are trained on different random examples. */
function tuneAll(
  networks: readonly Network[],
  series: readonly Float64Array[],
  { plan, seed, report }: FineTuning,
): void {
  for (const [member, network] of networks.entries()) {
    fineTune(network, series, {
      plan,
      seed: seed + member,
      report: (done) => report((member + done) / networks.length),
    });
  }
}

/** Returns the values of the series that are long enough for training. */
function longEnough(series: readonly KeyedSeries[], { seasonLength }: ForecastTask): Float64Array[] {
  return series.map(({ values }) => values).filter(({ length }) => length > minPastLength(seasonLength));
}
