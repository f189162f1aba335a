import { fitEtsMember } from './ensemble/ets-forecaster.ts';
import { fitTheta } from './ensemble/theta-forecaster.ts';
import type { Forecaster, ForecastTask, SeriesForecaster } from './forecaster.ts';
import { type BoostingState, boostingOf, fitGlobalBoosting } from './global-boosting/global-boosting.ts';
import { fitIntermittent, type IntermittentState, intermittentOf } from './intermittent/fit-intermittent.ts';
import { fitNBeats, type NBeatsState, nbeatsOf } from './nbeats/nbeats.ts';

/** What forecasts regular series; a model is one of these or several. */
export type MemberName = 'ETS' | 'Theta' | 'LightGBM' | 'N-BEATS';

/** A way to forecast: `intermittent` is for the series whose demand is, whatever the model. */
export type MethodName = MemberName | 'intermittent';

/** What a method learned of many series, as plain data that another thread can hand over. */
export type ModelState = BoostingState | NBeatsState | IntermittentState;

interface Method {
  fit: Forecaster<ModelState>;
  /** Whether it learns of each series alone, nothing of the others. */
  alone: boolean;
  /** Rough share of the work. */
  work: number;
}

/** Every way to forecast, by its name. */
export const methods: Readonly<Record<MethodName, Method>> = {
  'N-BEATS': { fit: (series, task, report) => fitNBeats(series, task, report), alone: false, work: 3 },
  LightGBM: { fit: fitGlobalBoosting, alone: false, work: 2.5 },
  ETS: { fit: fitEtsMember, alone: true, work: 1 },
  intermittent: { fit: fitIntermittent, alone: false, work: 1 },
  Theta: { fit: fitTheta, alone: true, work: 0.1 },
};

/** The method that has learned this. */
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
