/**
 * Tells a worker to stop, across threads. A worker is asked and not terminated: ending a thread while it loads a
 * native module ends the whole process.
 */
export type StopFlag = Int32Array<SharedArrayBuffer>;

/** The work was told to stop; nobody waits for its outcome. */
class StoppedError extends Error {
  override name = 'StoppedError';
}

/** A flag that is down. */
export function newStopFlag(): StopFlag {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

export function raise(flag: StopFlag): void {
  Atomics.store(flag, 0, 1);
}

/** A flag that follows the signal. */
export function stopFlag(signal: AbortSignal): StopFlag {
  const flag = newStopFlag();
  if (signal.aborted) raise(flag);
  else signal.addEventListener('abort', () => raise(flag), { once: true });
  return flag;
}

/** @throws StoppedError when the flag is raised; called wherever work tells its progress. */
export function throwIfStopped(flag: StopFlag): void {
  if (Atomics.load(flag, 0) === 1) throw new StoppedError('told to stop');
}
