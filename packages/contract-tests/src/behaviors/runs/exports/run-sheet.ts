import type { JsonObject } from '../../../contract/is-object.ts';
import { objectOf } from '../../fields.ts';
import type { Sheet } from './read-workbook.ts';

const dayMs = 86_400_000;
const epoch = Date.UTC(1899, 11, 30);

/** Returns the time of a date cell in milliseconds. */
export const timeOf = (serial: unknown) => epoch + Number(serial) * dayMs;
export const dateOf = (serial: unknown) => new Date(timeOf(serial)).toISOString().slice(0, 10);

/** Returns the cells of metrics by column; percentages are fractions. */
export function metricsOf(metrics: unknown): Record<string, unknown> {
  const { mape, mae, rmse, bias, wape, smape, mase, rmsse, skill } = objectOf(metrics);
  const fraction = (value: unknown) => (typeof value === 'number' ? value / 100 : null);
  return {
    MAPE: fraction(mape),
    MAE: mae,
    RMSE: rmse,
    Bias: bias,
    WAPE: fraction(wape),
    sMAPE: fraction(smape),
    MASE: mase,
    RMSSE: rmsse,
    Skill: skill,
  };
}

/** Returns the rows of the sheet with the settings by name; dates become text. */
export const runRows = (sheets: ReadonlyMap<string, Sheet>) =>
  Object.fromEntries(
    (sheets.get('Run') ?? []).map(([name, value = null]): [string, unknown] => [
      String(name),
      String(name).endsWith(' start') ? dateOf(value) : value,
    ]),
  );

/** Returns the rows that the sheet with the settings of a run must have. */
export function settingsOf(detail: JsonObject): Record<string, unknown> {
  const { seasonality_mode, backtest_periods, whole_units } = objectOf(detail.parameters);
  return {
    Name: detail.name,
    Dataset: detail.upload_label,
    Model: detail.model_type,
    Bucket: detail.bucket_type,
    Horizon: detail.horizon,
    'Data start': detail.data_start_date,
    'Forecast start': detail.forecast_start_date,
    'Holdout periods': backtest_periods,
    'Seasonality mode': seasonality_mode,
    'Rounded to whole units': whole_units === true ? 'yes' : 'no',
    'Baseline of skill': detail.baseline,
    'Backtest cutoffs': detail.origins,
    ...metricsOf(detail.accuracy),
  };
}
