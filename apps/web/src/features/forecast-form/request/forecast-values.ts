import type { components } from '@forecast-console/api-client/schema';
import { limits } from '@forecast-console/api-client/limits';
import { forecastDefaults } from '../../../lib/constants.ts';
import type { ModelType } from '../../../lib/model-names.ts';
import type { ModelSettings, SeasonalityMode } from '../../../lib/settings/model-settings.ts';
import type { ForecastRequest } from '../queries.ts';

export type CharacteristicCode = components['schemas']['CharacteristicCode'];
export type Bucket = components['schemas']['Bucket'];

/** What the form holds. Empty text means "not given". */
export interface ForecastValues {
  dataStartDate: string;
  forecastStartDate: string;
  bucketType: Bucket | '';
  horizon: number | '';
  modelType: ModelType;
  /** A run of each model, of which the best is opened, in place of one. */
  allModels: boolean;
  runBacktest: boolean;
  backtestPeriods: number | '';
  level: readonly CharacteristicCode[];
  filters: Readonly<Partial<Record<CharacteristicCode, readonly string[]>>>;
  intervals: boolean;
  /** What the dataset's events did is learnt and applied ahead. */
  withEvents: boolean;
  /** What the columns known ahead did is learnt and applied ahead. */
  withDrivers: boolean;
  confidenceLevel: NonNullable<ForecastRequest['confidence_level']>;
  /** Empty: the server chooses by what misses less. */
  seasonalityMode: Exclude<SeasonalityMode, 'auto'> | '';
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
};

/**
 * The stated defaults with the settings that reach a forecast (FC-22): intervals, their level and the season.
 * Model, horizon and backtest periods stay the form's own.
 *
 * @param settings that somebody saved; null where nobody did, so that nobody chose a season (FC-23)
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

/** The form filled with what an earlier run was asked for ("Run again with changes"); what it did not say is the default. */
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
  };
}

/** Changing the dataset clears the chosen characteristics and the filters (FC-14); the rest stays. */
export function withDatasetChanged(values: ForecastValues): ForecastValues {
  return { ...values, level: [], filters: {} };
}
