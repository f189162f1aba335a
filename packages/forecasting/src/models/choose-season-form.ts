import type { SeasonForm } from './baselines/seasonal-indices.ts';
import { fitTheta } from './ensemble/theta-forecaster.ts';
import type { ForecastTask, KeyedSeries } from './forecaster.ts';
import { holdOut } from './hold-out.ts';
import { scaledError } from './scaled-error.ts';

/**
 * Minimum gain that additive seasonality must have over multiplicative seasonality. Without much growth, the two
 * forms differ only by chance.
 */
const minGain = 0.03;
const maxMeasured = 150;

/**
 * Chooses the form of seasonality for a run: the one with the lower Theta error on a holdout. All series use the same
 * form, because a single series has too few seasons to decide.
 *
 * @returns null if there is no season or no series is long enough
 */
export function chooseSeasonForm(
  series: readonly KeyedSeries[],
  task: Omit<ForecastTask, 'mode'>,
): SeasonForm | null {
  const held = task.seasonLength > 1 ? holdOut(series, task, maxMeasured) : null;
  if (held === null) return null;
  const histories = held.map(({ history }) => history);
  const errorOf = (mode: SeasonForm) => {
    const fitted = fitTheta(histories, { ...task, mode }, () => {});
    return scaledError(
      held,
      fitted.forecast(histories, () => {}),
      task.seasonLength,
    );
  };
  return errorOf('additive') < (1 - minGain) * errorOf('multiplicative') ? 'additive' : 'multiplicative';
}
