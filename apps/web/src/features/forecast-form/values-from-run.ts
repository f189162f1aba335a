import type { ForecastRequest } from '../../resources/runs.ts';
import { type ForecastValues, defaultForecastValues as defaults } from './forecast-values.ts';

/** The form filled with what an earlier run was asked for ("Run again with changes"); what it did not say is the default. */
export function valuesFromRun(parameters: Partial<ForecastRequest>): ForecastValues {
  const { filters } = parameters;
  return {
    dataStartDate: parameters.data_start_date ?? '',
    forecastStartDate: parameters.forecast_start_date ?? '',
    bucketType: parameters.bucket_type ?? defaults.bucketType,
    horizon: parameters.horizon ?? defaults.horizon,
    modelType: parameters.model_type ?? defaults.modelType,
    runBacktest: parameters.run_backtest ?? defaults.runBacktest,
    backtestPeriods: parameters.backtest_periods ?? defaults.backtestPeriods,
    level: parameters.aggregation_characteristics ?? defaults.level,
    filters: {
      c2: filters?.product_numbers ?? [],
      c3: filters?.warehouses ?? [],
      c4: filters?.customers ?? [],
    },
    intervals: parameters.intervals ?? defaults.intervals,
    confidenceLevel: parameters.confidence_level ?? defaults.confidenceLevel,
    seasonalityMode: parameters.seasonality_mode ?? defaults.seasonalityMode,
  };
}
