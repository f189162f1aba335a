import type { StageProgress } from '../../progress.ts';
import type { FittedForecaster, ForecastTask, KeyedSeries, SeriesForecaster } from '../forecaster.ts';
import { tuningPlanFor, type TuningPlan } from './training/fine-tuning.ts';
import { between, restore, tryTuning, tuneFurther, weightsOf } from './training/tuning-trial.ts';
import type { Network } from './network/network.ts';
import { networkForecast } from './network-forecast.ts';
import { pretrainedNetworks } from './pretrained-networks.ts';

// Rows at once, in tuning and in forecasting alike.
const batch = 60;

/** What the model learned, as plain data. */
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
  plan: TuningPlan = tuningPlanFor(series.length),
): FittedForecaster<NBeatsState> {
  const networks = pretrainedNetworks(task.bucket, batch);
  const pretrained = weightsOf(networks);
  const { gain, share, tuned } = tryTuning(networks, series, {
    task,
    plan,
    report: (done) => report(done / 2),
  });
  const tried = between(pretrained, tuned, share);
  let weights = tried;
  if (share > 0 && task.brief !== true) {
    restore(networks, tuned);
    tuneFurther(networks, series, { task, plan, report: (done) => report((1 + done) / 2) });
    weights = between(pretrained, weightsOf(networks), share);
  }
  restore(networks, weights);
  const inputSize = networks[0]?.architecture.inputSize ?? 0;
  const longest = series.reduce((most, { values }) => Math.max(most, values.length), 0);
  return {
    ...forecasterBy(networks, task),
    state: () => ({ method: 'N-BEATS', weights: share > 0 ? weights : null }),
    // Had tuning been tried on these values it would have been on what stood before them: those are the weights to use.
    forecastHeldOut: (histories) => {
      restore(networks, tried);
      const values = histories.map((one) => one.values);
      const forecasts = networkForecast(networks, values, task.horizon, () => {});
      restore(networks, weights);
      return forecasts;
    },
    reliedOn: () => [`the shape of the last ${Math.min(inputSize, longest)} values at most`],
    notes: [
      share > 0
        ? `N-BEATS was trained further on these series: that missed ${(100 * gain).toFixed(1)} % less on held-out values.`
        : 'N-BEATS was used as pre-trained: training it further on these series was not seen to help.',
    ],
  };
}

/** The model that has learned this. */
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
