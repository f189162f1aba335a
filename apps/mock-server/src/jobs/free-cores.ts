/** How many cores no run is using yet, counted across threads. */
export type FreeCores = Int32Array<SharedArrayBuffer>;

export function freeCores(count: number): FreeCores {
  const cores = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  cores[0] = count;
  return cores;
}

/** Takes one for the run itself, whether there is one or not, and free ones for its helpers. @returns helpers at most */
export function takeCores(cores: FreeCores, most: number): number {
  const free = Atomics.sub(cores, 0, 1) - 1;
  const helpers = Math.max(0, Math.min(most, free));
  Atomics.sub(cores, 0, helpers);
  return helpers;
}

export function giveBackCores(cores: FreeCores, helpers: number): void {
  Atomics.add(cores, 0, 1 + helpers);
}
