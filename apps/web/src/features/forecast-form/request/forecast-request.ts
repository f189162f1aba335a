import type { Characteristic } from '../../uploads/queries.ts';
import type { ForecastRequest } from '../queries.ts';
import type { CharacteristicCode, ForecastValues } from './forecast-values.ts';

/**
 * Returns the body of `POST /api/forecast` for valid values. Empty fields are omitted, so that the server's defaults
 * apply.
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
    // The field may be empty if no backtest is requested.
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
    // Omitted if true, because the server uses events and drivers by default.
    ...(values.withEvents ? {} : { with_events: false }),
    ...(values.withDrivers ? {} : { with_drivers: false }),
    ...(values.seasonalityMode === '' ? {} : { seasonality_mode: values.seasonalityMode }),
    ...(values.wholeUnits ? { whole_units: true } : {}),
  };
}

function labelsOf(level: readonly CharacteristicCode[], characteristics: readonly Characteristic[]) {
  return Object.fromEntries(
    level.map((code) => [code, characteristics.find(({ type }) => type === code)?.label ?? code]),
  );
}

function requestFilters({ filters }: ForecastValues): NonNullable<ForecastRequest['filters']> {
  const { c2 = [], c3 = [], c4 = [], ...others } = filters;
  const named = { product_numbers: c2, warehouses: c3, customers: c4 };
  const characteristics = chosenOnly(others);
  return {
    ...chosenOnly(named),
    ...(Object.keys(characteristics).length > 0 ? { characteristics } : {}),
  };
}

function chosenOnly(values: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, chosen]) => (chosen.length > 0 ? [[name, [...chosen]]] : [])),
  );
}
