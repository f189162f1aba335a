import type { ModelType } from '../models.ts';
import { fitEnsemble } from './ensemble/ensemble.ts';
import type { Forecaster } from './forecaster.ts';
import { fitGlobalBoosting } from './global-boosting/global-boosting.ts';
import { withIntermittentDemand } from './intermittent/with-intermittent-demand.ts';
import { fitNBeats } from './nbeats/nbeats.ts';

/** The forecaster behind a model's name. */
export function forecasterOf(model: ModelType): Forecaster {
  return withIntermittentDemand(forecasters[model]);
}

const forecasters: Readonly<Record<ModelType, Forecaster>> = {
  nbeats: (series, task, report) => fitNBeats(series, task, report),
  lightgbm: fitGlobalBoosting,
  ensemble: (series, task, report) => fitEnsemble(series, task, report),
};
