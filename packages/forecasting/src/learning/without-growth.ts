import { line } from '../models/baselines/line.ts';

/** Fewer values are no proof of steadiness. */
const minValues = 18;
/** Growth worth the name: a factor over the history. */
const minGrowthFactor = 3;
/** What values may be off the curve by, as a share of the logarithm of that factor. */
const maxResidualShare = 0.03;

/**
 * A history with steady growth taken out, for models to learn from: where logarithms lie on a straight line so closely
 * that next to nothing is left over, and the two halves of the history grew alike. Models damp trends, which is right for
 * most, and halves what grows by the same percentage bucket after bucket.
 * ln v(t) ≈ a + g·t by least squares; v(t)·e^(−g·t) is what is left.
 *
 * @param values without gaps
 * @returns `growth`: logarithm of the growth a bucket that was taken out, from the first value on
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
