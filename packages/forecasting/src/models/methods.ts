import { fitEtsMember } from './ensemble/ets-forecaster.ts';
import { fitTheta } from './ensemble/theta-forecaster.ts';
import type { Forecaster } from './forecaster.ts';
import { fitGlobalBoosting } from './global-boosting/global-boosting.ts';
import { fitIntermittent } from './intermittent/fit-intermittent.ts';
import { fitNBeats } from './nbeats/nbeats.ts';

/** What forecasts regular series; a model is one of these or several. */
export type MemberName = 'ETS' | 'Theta' | 'LightGBM' | 'N-BEATS';

/** A way to forecast: `intermittent` is for the series whose demand is, whatever the model. */
export type MethodName = MemberName | 'intermittent';

interface Method {
  fit: Forecaster;
  /** Rough share of the work. */
  work: number;
}

/** Every way to forecast, by its name. */
export const methods: Readonly<Record<MethodName, Method>> = {
  'N-BEATS': { fit: (series, task, report) => fitNBeats(series, task, report), work: 3 },
  LightGBM: { fit: fitGlobalBoosting, work: 2.5 },
  ETS: { fit: fitEtsMember, work: 1 },
  intermittent: { fit: fitIntermittent, work: 1 },
  Theta: { fit: fitTheta, work: 0.1 },
};
