/**
 * Allocates many arrays of zeros in one buffer, because separate buffers would need several times the memory.
 *
 * @param length of each array
 */
export function sideBySide(count: number, length: number): Float64Array[] {
  const all = new Float64Array(count * length);
  return Array.from({ length: count }, (_, at) => all.subarray(at * length, (at + 1) * length));
}

/** Copies the first values of each array into one shared buffer. */
export function copiesOf(arrays: readonly Float64Array[], length: number): Float64Array[] {
  const copies = sideBySide(arrays.length, length);
  for (const [at, copy] of copies.entries()) {
    const array = arrays[at] as Float64Array;
    for (let step = 0; step < length; step++) copy[step] = array[step] as number;
  }
  return copies;
}
