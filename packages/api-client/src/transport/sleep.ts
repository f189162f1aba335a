/**
 * Waits. Rejects with the signal's reason when the signal aborts first.
 *
 * @param milliseconds how long
 */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** A sleep in real time that leaves neither timer nor listener behind. */
export const realSleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const wakeUp = () => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    const timer = setTimeout(wakeUp, milliseconds);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
  });
