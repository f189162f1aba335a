import { openPositions } from '../preparation/open-positions.ts';
import { sideBySide } from '../side-by-side.ts';
import { calibrate } from './calibrate.ts';
import { type Backtests, errorScales } from './error-scales.ts';
import { robustMean } from './robust-mean.ts';
import { residualPrior } from './residual-priors.ts';

const seriesPerReport = 100;
/**
 * Maximum distance of a bound from the forecast, in multiples of the recent level. Only an absurd value in a short
 * history, such as a price entered as a quantity, reaches it.
 */
const maxLevels = 12;

/** Lower and upper bound per step. */
export interface Interval {
  lower: Float64Array;
  upper: Float64Array;
}

/** Forecasts that need intervals, in the order of the histories, and the data to calibrate them. */
interface Calibration extends Backtests {
  forecasts: readonly Float64Array[];
}

interface IntervalOptions {
  /** Coverage probability. */
  level: number;
  seasonLength: number;
  /** Called regularly; may throw to abort. */
  throwIfStopped?: () => void;
}

/**
 * Returns prediction intervals of several series, calibrated on the residuals of earlier forecasts. Residuals are
 * scaled by the difficulty of the series and by step, pooled over the series, and calibrated on each side. Each
 * residual is scaled only by residuals from other periods, because an unusual residual would otherwise inflate its
 * own scale. All scales are robust: a single outlier or a level shift widens the intervals of its series temporarily,
 * by a bounded factor.
 *
 * @returns intervals in the units of the series. Nonnegative series have nonnegative bounds. On closed positions of
 * the season, both bounds equal the forecast.
 */
export function intervals(calibration: Calibration, options: IntervalOptions): Interval[] {
  const horizon = calibration.forecasts[0]?.length ?? 0;
  return calibrated(calibration, horizon, options)(calibration);
}

/**
 * Calibrates intervals on the residuals of some series, and returns a function that returns the intervals of these or
 * of other series.
 */
export function calibrated(
  sample: Backtests,
  horizon: number,
  { level, seasonLength, throwIfStopped = () => {} }: IntervalOptions,
): (own: Calibration) => Interval[] {
  const report = (position: number) => {
    if (position % seriesPerReport === 0) throwIfStopped();
  };
  const prior = residualPrior(seasonLength);
  const scales = errorScales(sample, { horizon, level, seasonLength, prior, report });
  const { below, above } = calibrate(scales.pooled, level, scales.independent, prior);
  throwIfStopped();
  return (own) => {
    const { histories, forecasts } = own;
    const sizesOf = histories === sample.histories ? scales.of : scales.ofOthers(own);
    const [lowers, uppers] = [sideBySide(forecasts.length, horizon), sideBySide(forecasts.length, horizon)];
    return forecasts.map((forecast, position) => {
      report(position);
      const history = histories[position];
      if (history === undefined) throw new RangeError(`no history for forecast ${position}`);
      const sizes = sizesOf(position);
      const floor = history.nonnegative ? 0 : -Infinity;
      const { values } = history;
      const maxReach = maxLevels * (recentLevel(values, seasonLength) || Infinity);
      const open = openPositions(values, seasonLength);
      const lowestIsZero = history.nonnegative && zeroShare(values, open) > (1 - level) / 2;
      const lower = lowers[position] as Float64Array;
      const upper = uppers[position] as Float64Array;
      for (let step = 0; step < forecast.length; step++) {
        const value = forecast[step] as number;
        const isOpen = open[(values.length + step) % seasonLength] === 1;
        const down = isOpen ? below * (sizes.below[step] as number) : 0;
        const up = isOpen ? above * (sizes.above[step] as number) : 0;
        lower[step] = lowestIsZero && isOpen ? 0 : Math.max(floor, value - Math.min(maxReach, down));
        upper[step] = value + Math.min(maxReach, up);
      }
      return { lower, upper };
    });
  };
}

/** Robust mean of the nonzero absolute values of the last two seasons; 0 if all are zero. */
function recentLevel(values: Float64Array, seasonLength: number): number {
  const recent = values.subarray(-Math.max(2 * seasonLength, 8)).filter((value) => value !== 0);
  return robustMean(recent.map(Math.abs));
}

/**
 * Share of zeros on open positions in the last two to three seasons. If it exceeds the lower tail probability, the
 * lower quantile is zero.
 */
function zeroShare(values: Float64Array, open: Uint8Array): number {
  let [zeros, count] = [0, 0];
  for (let t = Math.max(0, values.length - Math.max(3 * open.length, 24)); t < values.length; t++) {
    if (open[t % open.length] === 0) continue;
    count++;
    if (values[t] === 0) zeros++;
  }
  return zeros / Math.max(1, count);
}
