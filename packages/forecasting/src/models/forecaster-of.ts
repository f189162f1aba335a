import type { ModelType } from '../models.ts';
import type { Forecaster } from './forecaster.ts';
import { fitGlobalBoosting } from './global-boosting/global-boosting.ts';
import { withIntermittentDemand } from './intermittent/with-intermittent-demand.ts';

/**
 * The forecaster behind a model's name.
 *
 * @throws RangeError for a model that is not built
 */
export function forecasterOf(model: ModelType): Forecaster {
  if (model === 'lightgbm') return withIntermittentDemand(fitGlobalBoosting);
  throw new RangeError(`${model} is not built`);
}
