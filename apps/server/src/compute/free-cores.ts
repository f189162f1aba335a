/** The number of free cores, shared by all threads of the process. */
export type FreeCores = Int32Array<SharedArrayBuffer>;

const count = (start: number): FreeCores => {
  const counted = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  counted[0] = start;
  return counted;
};

/** Counts the free cores of the process and the cores that one run uses, across all threads. */
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

/** Takes a core for the run, even if none is free, and free cores for helper threads. @returns number of helpers */
export function takeCores(cores: Cores, maxHelpers: number): number {
  Atomics.sub(cores.free, 0, 1);
  Atomics.add(cores.taken, 0, 1);
  return takeHelpers(cores, maxHelpers);
}

/** Takes free cores for helper threads. @returns number of helpers */
export function takeHelpers({ free, taken }: Cores, maxHelpers: number): number {
  const helpers = Math.max(0, Math.min(maxHelpers, Atomics.load(free, 0)));
  Atomics.sub(free, 0, helpers);
  Atomics.add(taken, 0, helpers);
  return helpers;
}

/** Call this in the thread that started the run, because the run's own thread may have crashed. */
export function releaseCores({ free, taken }: Cores): void {
  Atomics.add(free, 0, Atomics.exchange(taken, 0, 0));
}
