/** Factors by step for errors below and above a forecast. */
export interface SideFactors {
  below: Float64Array;
  above: Float64Array;
}

/** Estimates how much larger than usual the errors of one series are. */
export interface ErrorFactors {
  /**
   * Writes the factors, using only values known at the time.
   *
   * @param known number of known values
   * @param difficulty of these values; positive
   */
  write: (known: number, difficulty: number, factors: SideFactors) => void;
}

/** Returns factors of 1. */
export function noFactors(horizon: number): SideFactors {
  return { below: new Float64Array(horizon).fill(1), above: new Float64Array(horizon).fill(1) };
}
