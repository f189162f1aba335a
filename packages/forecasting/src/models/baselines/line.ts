/** Least-squares line through values at 0, 1, 2, …; `slope` in units per step. */
export interface Line {
  slope: number;
  at: (t: number) => number;
}

/**
 * Fits a least-squares line. Centered times make slope and mean independent: slope = Σ(t − t̄)y / Σ(t − t̄)².
 *
 * @param values at least one
 */
export function line(values: Float64Array): Line {
  const center = (values.length - 1) / 2;
  let mean = 0;
  let cross = 0;
  let square = 0;
  for (let t = 0; t < values.length; t++) {
    mean += (values[t] as number) / values.length;
    cross += (t - center) * (values[t] as number);
    square += (t - center) * (t - center);
  }
  const slope = square > 0 ? cross / square : 0;
  return { slope, at: (t) => mean + slope * (t - center) };
}
