/** The number of free cores, shared by all threads of the process. */
export type FreeCores = Int32Array<SharedArrayBuffer>;

const count = (start: number): FreeCores => {
  const counted = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  counted[0] = start;
  return counted;
};

/** How many cores no run is using yet, and how many one run has, counted across threads. */
export interface Cores {
  free: FreeCores;
  taken: FreeCores;
}

export function freeCores(cores: number): FreeCores {
  return count(cores);
}

export function isAnyFree(free: FreeCores): boolean {
  return Atomics.load(free, 0) > 0;
}

export function runCores(free: FreeCores): Cores {
  return { free, taken: count(0) };
}

/** Takes one for the run itself, whether there is one or not, and free ones for its helpers. @returns helpers at most */
export function takeCores({ free, taken }: Cores, most: number): number {
  const left = Atomics.sub(free, 0, 1) - 1;
  const helpers = Math.max(0, Math.min(most, left));
  Atomics.sub(free, 0, helpers);
  Atomics.store(taken, 0, 1 + helpers);
  return helpers;
}

/** To be called where the run was started: its own thread may have died with it. */
export function releaseCores({ free, taken }: Cores): void {
  Atomics.add(free, 0, Atomics.exchange(taken, 0, 0));
}
