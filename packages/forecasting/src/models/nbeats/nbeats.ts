import type { StageProgress } from '../../progress.ts';
import type { FittedForecaster, ForecastTask, KeyedSeries, SeriesForecaster } from '../forecaster.ts';
import { holdOut } from '../hold-out.ts';
import { scaledError } from '../scaled-error.ts';
import { fineTune, shortestPast, tuningPlan, type TuningPlan } from './training/fine-tuning.ts';
import type { Network } from './network/network.ts';
import { networkForecast } from './network-forecast.ts';
import { pretrainedNetworks } from './pretrained-networks.ts';

// Rows at once, in tuning and in forecasting alike.
const batch = 60;
// With fewer series a win on the held-out values says little.
const fewestSeries = 5;
// Series the gain is measured on at most.
const mostMeasured = 300;
/** What tuning must win by to be kept, so that chance alone does not decide. */
const leastGain = 0.005;

/** What the model learnt, as plain data. */
export interface NBeatsState {
  method: 'N-BEATS';
  /** One array a network; null where the pre-trained weights are used. */
  weights: readonly Float32Array[] | null;
}

/**
 * The `nbeats` model: networks pre-trained on synthetic series, briefly trained further on the run's own. The further
 * training is tried first with the last values held out and kept only when it misses less there: done again on all values,
 * or, where less is to be spent, as it is.
 *
 * @param series what the run learns from, without gaps
 * @param task bucket, horizon, season and seed of the run
 * @param plan how to train further; tests shorten it
 * @returns a forecaster by these networks; for held-out values it puts other weights in their place meanwhile
 */
export function fitNBeats(
  series: readonly KeyedSeries[],
  task: ForecastTask,
  report: StageProgress,
  plan: TuningPlan = tuningPlan,
): FittedForecaster<NBeatsState> {
  const networks = pretrainedNetworks(task.bucket, batch);
  const { gain, tuned } = tryTuning(networks, series, task, plan, (done) => report(done / 2));
  if (gain >= leastGain && task.brief === true) restore(networks, tuned);
  else if (gain >= leastGain) {
    const learnable = longEnough(series, task);
    tuneAll(networks, learnable, plan, task.seed, (done) => report((1 + done) / 2));
  }
  const inputSize = networks[0]?.architecture.inputSize ?? 0;
  const longest = series.reduce((most, { values }) => Math.max(most, values.length), 0);
  return {
    ...forecasterBy(networks, task),
    state: () => ({
      method: 'N-BEATS',
      weights: gain >= leastGain ? networks.map(({ parameters }) => parameters.slice()) : null,
    }),
    // Had tuning been tried on these values it would have been on what stood before them: those are the weights to use.
    forecastHeldOut: (histories) => {
      const now = networks.map(({ parameters }) => parameters.slice());
      if (gain >= leastGain) restore(networks, tuned);
      const values = histories.map((one) => one.values);
      const forecasts = networkForecast(networks, values, task.horizon, () => {});
      restore(networks, now);
      return forecasts;
    },
    reliedOn: () => [`the shape of the last ${Math.min(inputSize, longest)} values at most`],
    notes: [
      gain >= leastGain
        ? `N-BEATS was trained further on these series: that missed ${(100 * gain).toFixed(1)} % less on held-out values.`
        : 'N-BEATS was used as pre-trained: training it further on these series was not seen to help.',
    ],
  };
}

/** The model that has learnt this. */
export function nbeatsOf({ weights }: NBeatsState, task: ForecastTask): SeriesForecaster {
  const networks = pretrainedNetworks(task.bucket, batch);
  if (weights !== null) restore(networks, weights);
  return forecasterBy(networks, task);
}

function forecasterBy(networks: readonly Network[], { horizon }: ForecastTask): SeriesForecaster {
  return {
    forecast: (histories, tell) =>
      networkForecast(
        networks,
        histories.map(({ values }) => values),
        horizon,
        tell,
      ),
  };
}

/** What came of tuning on all but the held-out values. */
interface TuningTrial {
  /** Share of its error by which it missed less on them. */
  gain: number;
  /** The weights it led to, one array a network. */
  tuned: Float32Array[];
}

/**
 * Tunes without the last values and measures on these; the networks are left as they were.
 *
 * @returns gain 1 − e₁/e₀ of the scaled errors before and after; 0 where there are too few series to tell
 */
function tryTuning(
  networks: readonly Network[],
  series: readonly KeyedSeries[],
  task: ForecastTask,
  plan: TuningPlan,
  report: (done: number) => void,
): TuningTrial {
  const none = { gain: 0, tuned: [] };
  const held = holdOut(series, task, Infinity);
  if (held === null || held.length < fewestSeries) return none;
  const learnable = longEnough(
    held.map(({ history }) => history),
    task,
  );
  if (learnable.length < fewestSeries) return none;
  const every = Math.ceil(held.length / mostMeasured);
  const measured = held.filter((_, position) => position % every === 0);
  const error = (): number => {
    const histories = measured.map(({ history }) => history.values);
    const forecasts = networkForecast(networks, histories, measured[0]?.actual.length ?? 1, () => {});
    return scaledError(measured, forecasts, task.seasonLength);
  };
  const before = networks.map(({ parameters }) => parameters.slice());
  const untuned = error();
  tuneAll(networks, learnable, plan, task.seed, report);
  const gain = untuned > 0 ? 1 - error() / untuned : 0;
  const tuned = networks.map(({ parameters }) => parameters.slice());
  restore(networks, before);
  return { gain, tuned };
}

function restore(networks: readonly Network[], weights: readonly Float32Array[]): void {
  for (const [member, { parameters }] of networks.entries()) parameters.set(weights[member] ?? []);
}

/** One seed a network, so that the members do not learn from the same draws. */
function tuneAll(
  networks: readonly Network[],
  series: readonly Float64Array[],
  plan: TuningPlan,
  seed: number,
  report: (done: number) => void,
): void {
  for (const [member, network] of networks.entries()) {
    fineTune(network, series, plan, seed * 10 + member, (done) => report((member + done) / networks.length));
  }
}

/** The values of the series that leave room for an origin to learn from. */
function longEnough(series: readonly KeyedSeries[], { seasonLength }: ForecastTask): Float64Array[] {
  return series.map(({ values }) => values).filter(({ length }) => length > shortestPast(seasonLength));
}
