/**
 * Sorts the first values of an array in place, the smallest first: for a few of them that is done by insertion sooner
 * than by a call.
 *
 * @param values none NaN among the first
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
