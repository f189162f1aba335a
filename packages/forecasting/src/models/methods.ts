import { fitEtsMember } from './ensemble/ets-forecaster.ts';
import { fitTheta } from './ensemble/theta-forecaster.ts';
import type { Forecaster, ForecastTask, SeriesForecaster } from './forecaster.ts';
import { type BoostingState, boostingOf, fitGlobalBoosting } from './global-boosting/global-boosting.ts';
import { fitIntermittent, type IntermittentState, intermittentOf } from './intermittent/fit-intermittent.ts';
import { fitNBeats, type NBeatsState, nbeatsOf } from './nbeats/nbeats.ts';
import { tuningPlanFor } from './nbeats/training/fine-tuning.ts';

/** Methods that forecast regular series; a model uses one or several of them. */
export type MemberName = 'ETS' | 'Theta' | 'LightGBM' | 'N-BEATS';

/** All methods; `intermittent` forecasts intermittent series for every model. */
export type MethodName = MemberName | 'intermittent';

/** State of a fitted method, as plain data that can be sent to another thread. */
export type ModelState = BoostingState | NBeatsState | IntermittentState;

interface Method {
  fit: Forecaster<ModelState>;
  /** Whether the method is fitted to each series separately. */
  alone: boolean;
  /** Approximate share of the computing time. */
  work: number;
}

/** All methods by name. */
export const methods: Readonly<Record<MethodName, Method>> = {
  'N-BEATS': {
    fit: (series, task, report) => fitNBeats(series, task, report, tuningPlanFor(series.length)),
    alone: false,
    work: 3,
  },
  LightGBM: { fit: fitGlobalBoosting, alone: false, work: 2.5 },
  ETS: { fit: fitEtsMember, alone: true, work: 1 },
  intermittent: { fit: fitIntermittent, alone: false, work: 1 },
  Theta: { fit: fitTheta, alone: true, work: 0.1 },
};

/** Restores a method from its state. */
export function forecasterOf(state: ModelState, task: ForecastTask): SeriesForecaster {
  switch (state.method) {
    case 'LightGBM':
      return boostingOf(state, task);
    case 'N-BEATS':
      return nbeatsOf(state, task);
    case 'intermittent':
      return intermittentOf(state, task);
    default:
      throw new RangeError('unknown method');
  }
}
