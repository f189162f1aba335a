import { line } from '../models/baselines/line.ts';

/** Minimum number of values. Fewer values do not prove steady growth. */
const minValues = 18;
/** Minimum growth over the history, as a factor. */
const minGrowthFactor = 3;
/** Maximum mean distance of the values from the growth curve, as a share of the logarithm of the total growth. */
const maxResidualShare = 0.03;

/**
 * Removes steady growth, if the logarithms lie almost exactly on a straight line and both halves of the history grew
 * at the same rate. Models damp trends, which suits most series but halves steady percentage growth. Fits ln v(t) ≈ a
 * + g·t by least squares and returns v(t)·e^(−g·t).
 *
 * @param values without gaps
 * @returns `growth`: logarithm of the removed growth per bucket, starting at the first value
 */
export function withoutGrowth(values: Float64Array): { values: Float64Array; growth: number } {
  const none = { values, growth: 0 };
  if (values.length < minValues || values.some((value) => !(value > 0))) return none;
  const logarithms = values.map(Math.log);
  const trend = line(logarithms);
  const rise = Math.abs(trend.slope) * (values.length - 1);
  if (rise < Math.log(minGrowthFactor)) return none;
  let off = 0;
  for (let t = 0; t < values.length; t++)
    off += Math.abs((logarithms[t] as number) - trend.at(t)) / values.length;
  const half = values.length >> 1;
  const slopes = [logarithms.subarray(0, half), logarithms.subarray(half)].map((part) => line(part).slope);
  if (off > maxResidualShare * rise || slopes.some((slope) => Math.abs(slope / trend.slope - 1) > 0.3))
    return none;
  const growth = trend.slope;
  return { values: values.map((value, t) => value * Math.exp(-growth * t)), growth };
}
