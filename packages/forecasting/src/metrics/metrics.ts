/**
 * Accuracy of a forecast. Percentages are in percentage points; undefined metrics are null, never 0.
 * Sign: bias = mean(forecast − actual).
 */
export interface Metrics {
  /** Mean absolute percentage error over non-zero actuals. */
  mape: number | null;
  /** Mean |error|, in the units of the values. */
  mae: number | null;
  /** Root of the mean squared error, in the units of the values. */
  rmse: number | null;
  /** Mean signed error, in the units of the values; above 0 if the forecasts were too high. */
  bias: number | null;
  /** Σ|error| / Σ|actual|. */
  wape: number | null;
  /** Mean of 200·|error| / (|actual| + |forecast|); two zeros count as no error. */
  smape: number | null;
  /** MAE divided by that of the in-sample seasonal naive forecast (Hyndman & Koehler 2006). */
  mase: number | null;
  /** RMSE divided by that of the in-sample seasonal naive forecast. */
  rmsse: number | null;
  /** 1 − MAE / MAE of the seasonal naive forecast over the same backtest. */
  skill: number | null;
}
