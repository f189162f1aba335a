/**
 * So many arrays of zeros in one buffer: very many small ones with a buffer each would take several times the room.
 *
 * @param length of each
 */
export function sideBySide(count: number, length: number): Float64Array[] {
  const all = new Float64Array(count * length);
  return Array.from({ length: count }, (_, at) => all.subarray(at * length, (at + 1) * length));
}

/** Copies of the first values of arrays, side by side. */
export function copiesOf(arrays: readonly Float64Array[], length: number): Float64Array[] {
  const copies = sideBySide(arrays.length, length);
  for (const [at, copy] of copies.entries()) {
    const array = arrays[at] as Float64Array;
    for (let step = 0; step < length; step++) copy[step] = array[step] as number;
  }
  return copies;
}
