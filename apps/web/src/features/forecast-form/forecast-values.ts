import type { components } from '@forecast-console/api-client/schema';
import { limits } from '@forecast-console/api-client/limits';
import { FORECAST_DEFAULTS } from '../../lib/constants.ts';
import type { ForecastRequest } from '../../resources/runs.ts';

export type CharacteristicCode = components['schemas']['CharacteristicCode'];
export type ModelType = components['schemas']['ModelType'];
export type Bucket = components['schemas']['Bucket'];

/** The characteristics a request can be narrowed by (spec §3: product_numbers, warehouses, customers). */
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
  ...FORECAST_DEFAULTS,
  level: [],
  filters: {},
  intervals: true,
  confidenceLevel: limits.confidenceLevels.default,
  seasonalityMode: limits.seasonalityModes.default,
};
