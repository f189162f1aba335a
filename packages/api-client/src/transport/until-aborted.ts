/**
 * Waits for the work, but no longer than until the signal aborts; then it rejects with the signal's reason,
 * even when the work itself ignores the signal.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stopWatching = () => {};
  const aborted = new Promise<never>((_, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    stopWatching = () => signal.removeEventListener('abort', giveUp);
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    stopWatching();
  }
}
