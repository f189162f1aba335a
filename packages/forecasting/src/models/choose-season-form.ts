import type { SeasonForm } from './baselines/seasonal-indices.ts';
import { fitTheta } from './ensemble/theta-forecaster.ts';
import type { ForecastTask, KeyedSeries } from './forecaster.ts';
import { holdOut } from './hold-out.ts';
import { scaledError } from './scaled-error.ts';

/** What additive seasons must win by: on values that grow little the two forms differ by chance. */
const minGain = 0.03;
const maxMeasured = 150;

/**
 * How the season of a run acts on its level: the form with which Theta misses less on the last values of its series,
 * which are kept back for that. It costs next to nothing, and what is true of the season for Theta is true for all.
 * One form for the run, not one a series: a series holds too few seasons to tell.
 *
 * @param task what is to be forecast
 * @returns null where no history is long enough to measure on, or there is no season
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
