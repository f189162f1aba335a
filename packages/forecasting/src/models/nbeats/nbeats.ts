import type { StageProgress } from '../../progress.ts';
import type { FittedForecaster, ForecastTask, KeyedSeries, SeriesForecaster } from '../forecaster.ts';
import type { TuningPlan } from './training/fine-tuning.ts';
import { between, restore, tryTuning, tuneFurther, weightsOf } from './training/tuning-trial.ts';
import type { Network } from './network/network.ts';
import { networkForecast } from './network-forecast.ts';
import { pretrainedNetworks } from './pretrained-networks.ts';

// Rows per batch, for fine-tuning and forecasting.
const batch = 60;

/** Plain data from which the model can be restored. */
export interface NBeatsState {
  method: 'N-BEATS';
  /** Weights, one array per network; null to use the pre-trained weights. */
  weights: readonly Float32Array[] | null;
}

/**
 * The `nbeats` model: networks pre-trained on synthetic series and fine-tuned on the series of the run. Fine-tuning
 * is first tested on a holdout and used only if it reduces the error there. It is then repeated on all values, unless
 * computing time is limited.
 *
 * @param series without gaps
 * @returns a forecaster with these networks
 */
export function fitNBeats(
  series: readonly KeyedSeries[],
  task: ForecastTask,
  report: StageProgress,
  plan: TuningPlan,
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
  const longest = series.reduce((max, { values }) => Math.max(max, values.length), 0);
  return {
    ...forecasterBy(networks, task),
    state: () => ({ method: 'N-BEATS', weights: share > 0 ? weights : null }),
    // Uses the weights from the trial, which did not see the holdout.
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
        ? `N-BEATS was fine-tuned on these series (${(100 * gain).toFixed(1)}% lower error on the holdout).`
        : 'N-BEATS was used without fine-tuning, which did not reduce the error on the holdout.',
    ],
  };
}

/** Restores the model. */
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
