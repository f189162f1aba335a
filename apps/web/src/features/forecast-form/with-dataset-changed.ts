import type { ForecastValues } from './forecast-values.ts';

/** Changing the dataset clears the chosen characteristics and the filters (spec §4); the rest stays. */
export function withDatasetChanged(values: ForecastValues): ForecastValues {
  return { ...values, level: [], filters: {} };
}
