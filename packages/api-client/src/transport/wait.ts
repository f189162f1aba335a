/**
 * Waits. Rejects with the signal's reason when the signal aborts first.
 *
 * @param milliseconds duration
 */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** Sleeps in real time. Leaves no timer or listener behind. */
export const realSleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const finish = () => {
      signal?.removeEventListener('abort', cancel);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    const cancel = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', cancel, { once: true });
  });

/** Waits for `work`. Rejects with the signal's reason on abort, even if `work` ignores the signal. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let removeListener = () => {};
  const aborted = new Promise<never>((_, reject) => {
    const cancel = () => reject(signal.reason as Error);
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    removeListener = () => signal.removeEventListener('abort', cancel);
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    removeListener();
  }
}
