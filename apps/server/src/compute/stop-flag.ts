import { threadId } from 'node:worker_threads';

/**
 * Asks a worker thread to stop. A worker is asked first and terminated only later, because terminating a thread while
 * it loads a native module ends the whole process. The second value is the ID of the thread that started the task.
 */
export type StopFlag = Int32Array<SharedArrayBuffer>;

/** Thrown by a task that was asked to stop. No caller waits for its outcome. */
class StoppedError extends Error {
  override name = 'StoppedError';
}

/** Returns a flag that is not set. */
export function newStopFlag(): StopFlag {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

export function raise(flag: StopFlag): void {
  Atomics.store(flag, 0, 1);
}

/** Returns a flag that is set when the signal aborts. */
export function stopFlag(signal: AbortSignal): StopFlag {
  const flag = newStopFlag();
  if (signal.aborted) raise(flag);
  else signal.addEventListener('abort', () => raise(flag), { once: true });
  return flag;
}

/**
 * Marks the task as started in this thread, so that the thread may be terminated.
 * @throws StoppedError if the flag is already set
 */
export function startTask(flag: StopFlag): void {
  Atomics.store(flag, 1, threadId);
  throwIfStopped(flag);
}

/** Returns the ID of the thread that runs the task, or 0 if no thread has started it. */
export function threadOfTask(flag: StopFlag): number {
  return Atomics.load(flag, 1);
}

/**
 * Call this wherever a task reports progress.
 * @throws StoppedError if the flag is set
 */
export function throwIfStopped(flag: StopFlag): void {
  if (Atomics.load(flag, 0) === 1) throw new StoppedError('stopped');
}
