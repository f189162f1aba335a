/**
 * Sorts the first `count` values in place, ascending. For a few values, insertion sort is faster than calling the
 * built-in sort.
 *
 * @param values without NaN among the first `count`
 */
export function sortFew(values: Float64Array, count: number): void {
  for (let at = 1; at < count; at++) {
    const value = values[at] as number;
    let place = at;
    while (place > 0 && (values[place - 1] as number) > value) {
      values[place] = values[place - 1] as number;
      place--;
    }
    values[place] = value;
  }
}
