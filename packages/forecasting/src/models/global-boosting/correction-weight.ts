import type { HeldOut } from '../hold-out.ts';
import { scaledErrors } from '../scaled-error.ts';

/** Forecasts of one cutoff with the corresponding actuals. */
export interface TriedOrigin {
  held: readonly HeldOut[];
  /** Theta forecasts without the trees' correction, and with the full correction; one array per series. */
  starts: readonly Float64Array[];
  corrected: readonly Float64Array[];
}

/**
 * Default share of the trees' correction to apply, from training folds of three public files with 8 to 1,428 series.
 */
export const defaultWeight = 0.8;
/**
 * Penalty for weights far from the default, in standard errors. It is needed because a small or heterogeneous set of
 * series is weak evidence.
 */
const shrink = 4;
const shares = Array.from({ length: 11 }, (_, tenth) => tenth / 10);

/**
 * Chooses the share of the LightGBM correction to apply: the one with the lowest holdout error, shrunk toward the
 * default by the standard error. Minimizes e(s) + 4·SE·(s − 0.8)², where e is the mean scaled error over the cutoffs,
 * weighted by their number of steps, and SE the standard error, over the series, of e(1) − e(0) at the first cutoff.
 *
 * @param origins the first cutoff forecasts the whole holdout, later cutoffs a part of it
 * @returns tenths from 0 to 1; the default if too little can be measured
 */
export function correctionWeight(origins: readonly TriedOrigin[], seasonLength: number): number {
  const errorsAt = ({ held, starts, corrected }: TriedOrigin, share: number) => {
    const forecasts = starts.map((start, position) =>
      start.map((from, step) => from + share * ((corrected[position]?.[step] as number) - from)),
    );
    return scaledErrors(held, forecasts, seasonLength);
  };
  const [none, all] = [0, 1].map((share) => origins.slice(0, 1).flatMap((origin) => errorsAt(origin, share)));
  const noise = standardError((all ?? []).map((error, position) => error - (none?.[position] as number)));
  let best = { share: defaultWeight, missed: Infinity };
  for (const share of shares) {
    let missed = shrink * noise * (share - defaultWeight) ** 2;
    for (const origin of origins) missed += weightOf(origin, origins) * mean(errorsAt(origin, share));
    if (missed < best.missed) best = { share, missed };
  }
  return best.share;
}

/** Weight of a cutoff, by its number of steps. */
function weightOf(origin: TriedOrigin, origins: readonly TriedOrigin[]): number {
  const steps = ({ held }: TriedOrigin) => held[0]?.actual.length ?? 0;
  return steps(origin) / origins.reduce((sum, one) => sum + steps(one), 0);
}

/** Returns the standard error of the mean, or NaN for fewer than two values. */
function standardError(values: readonly number[]): number {
  const center = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - center) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
