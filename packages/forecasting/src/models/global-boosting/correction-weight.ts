import type { HeldOut } from '../hold-out.ts';
import { scaledErrors } from '../scaled-error.ts';

/** Forecasts of one cutoff and the actuals. */
export interface TriedOrigin {
  held: readonly HeldOut[];
  /** Theta forecasts without the correction of the trees, and with all of it; one per series. */
  starts: readonly Float64Array[];
  corrected: readonly Float64Array[];
}

/**
 * Share of the trees' correction that holds on later values, from training folds of three public files with 8 to
 * 1,428 series.
 */
export const defaultWeight = 0.8;
/** Penalty for weights far from the default, in standard errors: small or heterogeneous sets decide little. */
const shrink = 4;
const shares = Array.from({ length: 11 }, (_, tenth) => tenth / 10);

/**
 * Chooses the share of the LightGBM correction to apply: the one with the lowest holdout error, shrunk toward the
 * default by the standard error.
 * argmin of e(s) + 4·SE·(s − 0.8)², e the mean scaled error over the cutoffs weighted by their steps, SE the standard
 * error over the series of e(1) − e(0) at the first cutoff.
 *
 * @param origins the first with the whole holdout ahead, later ones with less
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

/** Weight by the number of steps. */
function weightOf(origin: TriedOrigin, origins: readonly TriedOrigin[]): number {
  const steps = ({ held }: TriedOrigin) => held[0]?.actual.length ?? 0;
  return steps(origin) / origins.reduce((sum, one) => sum + steps(one), 0);
}

/** @returns NaN for fewer than two values */
function standardError(values: readonly number[]): number {
  const center = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - center) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
