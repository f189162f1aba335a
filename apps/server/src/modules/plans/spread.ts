/** Doubles tell so many decimals of what people plan. */
const mostDecimals = 12;
const usualDecimals = 2;

/**
 * Decimals that values were given with, at least two.
 * @returns null where they were not rounded
 */
export function decimalsOf(values: Float64Array): number | null {
  let decimals = usualDecimals;
  for (const value of values)
    while (rounded(value, decimals) !== value) {
      decimals++;
      if (decimals > mostDecimals) return null;
    }
  return decimals;
}

/** The nearest number of so many decimals; with null the number itself. */
export function rounded(value: number, decimals: number | null): number {
  // Without `+ 0` what is rounded up to nothing would be -0.
  return decimals === null ? value : Math.round(value * 10 ** decimals) / 10 ** decimals + 0;
}

/** The sum of some of the values. */
export function sumAt(values: Float64Array, members: readonly number[], decimals: number | null): number {
  return rounded(
    members.reduce((sum, at) => sum + (values[at] ?? 0), 0),
    decimals,
  );
}

/**
 * Brings the sum of some values to a target: the difference is spread in proportion to their sizes, or to the weights
 * where all of them are 0. Each is what the rounded running sum grows by, so that they add up to the rounded target
 * to the last digit, zero stays zero, and what is not negative stays so.
 *
 * @param values one a combination; they stay as they are
 * @param weights one a combination; where these are 0 too, all get the same
 */
export function spread(
  values: Float64Array,
  members: readonly number[],
  target: number,
  weights: Float64Array,
  decimals: number | null,
): Float64Array {
  const result = values.slice();
  const at = (of: Float64Array, member: number) => of[member] ?? 0;
  const sizeOf = (of: Float64Array) => members.reduce((sum, member) => sum + Math.abs(at(of, member)), 0);
  const [size, weight] = [sizeOf(values), sizeOf(weights)];
  const partOf = (member: number) => {
    if (size > 0) return Math.abs(at(values, member)) / size;
    return weight > 0 ? Math.abs(at(weights, member)) / weight : 1 / members.length;
  };
  const change = target - members.reduce((sum, member) => sum + at(values, member), 0);
  let [running, shown] = [0, 0];
  for (const member of members) {
    running += at(values, member) + change * partOf(member);
    const upTo = rounded(running, decimals);
    result[member] = rounded(upTo - shown, decimals);
    shown = upTo;
  }
  return result;
}
