import type { Characteristic } from '../../../resources/characteristics.ts';
import type { ForecastRequest } from '../../../resources/runs.ts';
import type { CharacteristicCode, ForecastValues } from './forecast-values.ts';

const filterNames = { c2: 'product_numbers', c3: 'warehouses', c4: 'customers' } as const;

/**
 * The body of `POST /api/forecast` for values that `forecastErrors` found nothing wrong with.
 * Only what was given is sent, so that the server's own defaults stay in force.
 */
export function forecastRequest(
  uploadId: string,
  values: ForecastValues,
  characteristics: readonly Characteristic[],
): ForecastRequest {
  return {
    product_code: uploadId,
    horizon: Number(values.horizon),
    model_type: values.modelType,
    run_backtest: values.runBacktest,
    // Without a backtest the number means nothing, and an empty field must not spoil the request.
    ...(values.runBacktest && values.backtestPeriods !== ''
      ? { backtest_periods: values.backtestPeriods }
      : {}),
    data_start_date: values.dataStartDate || null,
    forecast_start_date: values.forecastStartDate || null,
    ...(values.bucketType === '' ? {} : { bucket_type: values.bucketType }),
    aggregation_characteristics: [...values.level],
    characteristic_labels: labelsOf(values.level, characteristics),
    filters: requestFilters(values),
    confidence_level: values.confidenceLevel,
    intervals: values.intervals,
    seasonality_mode: values.seasonalityMode,
  };
}

function labelsOf(level: readonly CharacteristicCode[], characteristics: readonly Characteristic[]) {
  return Object.fromEntries(
    level.map((code) => [code, characteristics.find(({ type }) => type === code)?.label ?? code]),
  );
}

function requestFilters({ filters }: ForecastValues): NonNullable<ForecastRequest['filters']> {
  const request: NonNullable<ForecastRequest['filters']> = {};
  for (const code of ['c2', 'c3', 'c4'] as const) {
    const chosen = filters[code] ?? [];
    if (chosen.length > 0) request[filterNames[code]] = [...chosen];
  }
  return request;
}
