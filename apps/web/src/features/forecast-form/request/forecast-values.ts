import type { components } from '@forecast-console/api-client/schema';
import { limits } from '@forecast-console/api-client/limits';
import { forecastDefaults } from '../../../lib/constants.ts';
import type { ModelType } from '../../../lib/model-names.ts';
import type { ModelSettings, SeasonalityMode } from '../../../lib/settings/model-settings.ts';
import type { ForecastRequest } from '../queries.ts';

export type CharacteristicCode = components['schemas']['CharacteristicCode'];
export type Bucket = components['schemas']['Bucket'];

/** Form values; '' if a field is empty. */
export interface ForecastValues {
  dataStartDate: string;
  forecastStartDate: string;
  bucketType: Bucket | '';
  horizon: number | '';
  modelType: ModelType;
  /** whether to run every model and open the most accurate run (FC-29) */
  allModels: boolean;
  runBacktest: boolean;
  backtestPeriods: number | '';
  level: readonly CharacteristicCode[];
  filters: Readonly<Partial<Record<CharacteristicCode, readonly string[]>>>;
  intervals: boolean;
  /** whether to use the dataset's events */
  withEvents: boolean;
  /** whether to use the dataset's columns that are known in advance */
  withDrivers: boolean;
  confidenceLevel: NonNullable<ForecastRequest['confidence_level']>;
  /** '' to let the server choose the mode with the lower holdout error */
  seasonalityMode: Exclude<SeasonalityMode, 'auto'> | '';
  wholeUnits: boolean;
}

export const defaultForecastValues: ForecastValues = {
  ...forecastDefaults,
  allModels: false,
  level: [],
  filters: {},
  intervals: true,
  withEvents: true,
  withDrivers: true,
  confidenceLevel: limits.confidenceLevels.default,
  seasonalityMode: '',
  wholeUnits: false,
};

/**
 * Returns the form's defaults, with intervals, confidence level and seasonality mode from the model settings (FC-22).
 * Model, horizon and backtest periods do not come from the settings (FC-24).
 *
 * @param settings saved settings; null if none were saved, in which case the server selects the seasonality mode
 * (FC-23)
 */
export function initialValues(settings: ModelSettings | null): ForecastValues {
  if (settings === null) return defaultForecastValues;
  return {
    ...defaultForecastValues,
    intervals: settings.enableConfidenceIntervals,
    confidenceLevel: settings.confidenceLevel,
    seasonalityMode: chosenSeason(settings.seasonalityMode),
  };
}

function chosenSeason(mode: SeasonalityMode | undefined): ForecastValues['seasonalityMode'] {
  return mode === undefined || mode === 'auto' ? '' : mode;
}

/** Returns the form values of an earlier run ("Run again with changes"). Missing parameters have their defaults. */
export function valuesFromRun(parameters: Partial<ForecastRequest>): ForecastValues {
  const { filters } = parameters;
  return {
    dataStartDate: parameters.data_start_date ?? '',
    forecastStartDate: parameters.forecast_start_date ?? '',
    bucketType: parameters.bucket_type ?? defaultForecastValues.bucketType,
    horizon: parameters.horizon ?? defaultForecastValues.horizon,
    modelType: parameters.model_type ?? defaultForecastValues.modelType,
    allModels: false,
    runBacktest: parameters.run_backtest ?? defaultForecastValues.runBacktest,
    backtestPeriods: parameters.backtest_periods ?? defaultForecastValues.backtestPeriods,
    level: parameters.aggregation_characteristics ?? defaultForecastValues.level,
    filters: {
      c2: filters?.product_numbers ?? [],
      c3: filters?.warehouses ?? [],
      c4: filters?.customers ?? [],
      ...filters?.characteristics,
    },
    intervals: parameters.intervals ?? defaultForecastValues.intervals,
    withEvents: parameters.with_events ?? defaultForecastValues.withEvents,
    withDrivers: parameters.with_drivers ?? defaultForecastValues.withDrivers,
    confidenceLevel: parameters.confidence_level ?? defaultForecastValues.confidenceLevel,
    seasonalityMode: chosenSeason(parameters.seasonality_mode),
    wholeUnits: parameters.whole_units ?? defaultForecastValues.wholeUnits,
  };
}

/** Clears the selected characteristics and filters when the dataset changes (FC-14). */
export function withDatasetChanged(values: ForecastValues): ForecastValues {
  return { ...values, level: [], filters: {} };
}
