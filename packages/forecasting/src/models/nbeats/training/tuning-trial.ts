import type { StageProgress } from '../../../progress.ts';
import type { ForecastTask, KeyedSeries } from '../../forecaster.ts';
import { holdOut } from '../../hold-out.ts';
import { scaledError } from '../../scaled-error.ts';
import type { Network } from '../network/network.ts';
import { networkForecast } from '../network-forecast.ts';
import { fineTune, type FineTuning, minPastLength, type TuningPlan } from './fine-tuning.ts';

// With fewer series a win on the held-out values says little.
const minSeries = 5;
// Series the gain is measured on at most.
const maxMeasured = 300;
/** What tuning must win by to be kept, so that chance alone does not decide. */
const minGain = 0.005;
/** How far to go towards the weights that tuning leads to: half-way is the mean of what both know. */
const shares = [1, 0.5];

interface TuningOptions {
  task: ForecastTask;
  plan: TuningPlan;
  report: StageProgress;
}

/** What came of tuning on all but the held-out values. */
interface TuningTrial {
  /** Share of its error by which it missed less on them; 0 where it was not seen to help. */
  gain: number;
  /** How far to go from the pre-trained weights to the tuned ones. */
  share: number;
  /** The weights it led to, one array a network. */
  tuned: Float32Array[];
}

/**
 * Tunes without the last values and measures on these, half-way too. The networks are left with any of these weights.
 *
 * @returns gain 1 − e₁/e₀ of the scaled errors before and after; 0 and no share of the way where there are too few series to tell
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

/** Goes on for half as long from weights that a trial led to, now with the values it did without. */
export function tuneFurther(
  networks: readonly Network[],
  series: readonly KeyedSeries[],
  { task, plan, report }: TuningOptions,
): void {
  const further = { ...plan, steps: Math.ceil(plan.steps / 2) };
  const seed = task.seed * 10 + networks.length;
  tuneAll(networks, longEnough(series, task), { plan: further, seed, report });
}

/** The weights as they are now, one array a network. */
export function weightsOf(networks: readonly Network[]): Float32Array[] {
  return networks.map(({ parameters }) => parameters.slice());
}

export function restore(networks: readonly Network[], weights: readonly Float32Array[]): void {
  for (const [member, { parameters }] of networks.entries()) parameters.set(weights[member] ?? []);
}

/** `share` of the way from some weights to others. */
export function between(
  from: readonly Float32Array[],
  to: readonly Float32Array[],
  share: number,
): Float32Array[] {
  return from.map((weights, member) =>
    weights.map((weight, i) => weight + share * ((to[member]?.[i] ?? weight) - weight)),
  );
}

/** One seed a network, so that the members do not learn from the same draws. */
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

/** The values of the series that leave room for an origin to learn from. */
function longEnough(series: readonly KeyedSeries[], { seasonLength }: ForecastTask): Float64Array[] {
  return series.map(({ values }) => values).filter(({ length }) => length > minPastLength(seasonLength));
}
