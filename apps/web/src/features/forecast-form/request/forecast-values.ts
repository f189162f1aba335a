import type { components } from '@forecast-console/api-client/schema';
import { limits } from '@forecast-console/api-client/limits';
import { forecastDefaults } from '../../../lib/constants.ts';
import type { ModelType } from '../../../lib/model-names.ts';
import type { ModelSettings } from '../../../lib/settings/model-settings.ts';
import type { ForecastRequest } from '../../../resources/runs.ts';

export type CharacteristicCode = components['schemas']['CharacteristicCode'];
export type Bucket = components['schemas']['Bucket'];

/** The characteristics a request can be narrowed by (FC-15). */
export type FilterCode = 'c2' | 'c3' | 'c4';

/** What the form holds. Empty text means "not given". */
export interface ForecastValues {
  dataStartDate: string;
  forecastStartDate: string;
  bucketType: Bucket | '';
  horizon: number | '';
  modelType: ModelType;
  runBacktest: boolean;
  backtestPeriods: number | '';
  level: readonly CharacteristicCode[];
  filters: Readonly<Partial<Record<FilterCode, readonly string[]>>>;
  intervals: boolean;
  confidenceLevel: NonNullable<ForecastRequest['confidence_level']>;
  seasonalityMode: NonNullable<ForecastRequest['seasonality_mode']>;
}

export const defaultForecastValues: ForecastValues = {
  ...forecastDefaults,
  level: [],
  filters: {},
  intervals: true,
  confidenceLevel: limits.confidenceLevels.default,
  seasonalityMode: limits.seasonalityModes.default,
};

/**
 * The stated defaults with the settings that reach a forecast (FC-22): intervals, their level and the season.
 * Model, horizon and backtest periods stay the form's own.
 */
export function initialValues(settings: ModelSettings): ForecastValues {
  return {
    ...defaultForecastValues,
    intervals: settings.enableConfidenceIntervals,
    confidenceLevel: settings.confidenceLevel,
    seasonalityMode: settings.seasonalityMode,
  };
}

/** The form filled with what an earlier run was asked for ("Run again with changes"); what it did not say is the default. */
export function valuesFromRun(parameters: Partial<ForecastRequest>): ForecastValues {
  const { filters } = parameters;
  return {
    dataStartDate: parameters.data_start_date ?? '',
    forecastStartDate: parameters.forecast_start_date ?? '',
    bucketType: parameters.bucket_type ?? defaultForecastValues.bucketType,
    horizon: parameters.horizon ?? defaultForecastValues.horizon,
    modelType: parameters.model_type ?? defaultForecastValues.modelType,
    runBacktest: parameters.run_backtest ?? defaultForecastValues.runBacktest,
    backtestPeriods: parameters.backtest_periods ?? defaultForecastValues.backtestPeriods,
    level: parameters.aggregation_characteristics ?? defaultForecastValues.level,
    filters: {
      c2: filters?.product_numbers ?? [],
      c3: filters?.warehouses ?? [],
      c4: filters?.customers ?? [],
    },
    intervals: parameters.intervals ?? defaultForecastValues.intervals,
    confidenceLevel: parameters.confidence_level ?? defaultForecastValues.confidenceLevel,
    seasonalityMode: parameters.seasonality_mode ?? defaultForecastValues.seasonalityMode,
  };
}

/** Changing the dataset clears the chosen characteristics and the filters (FC-14); the rest stays. */
export function withDatasetChanged(values: ForecastValues): ForecastValues {
  return { ...values, level: [], filters: {} };
}
