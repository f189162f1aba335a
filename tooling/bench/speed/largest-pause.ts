interface Pause {
  /** Something was told. */
  tick: () => void;
  /** Longest time between two ticks. */
  readonly milliseconds: number;
}

/**
 * Measures how long a run is silent: so long it could not be stopped.
 *
 * @param now in milliseconds; by default those the thread had a processor for, as others may want it too
 */
export function largestPause(now: () => number = threadMilliseconds): Pause {
  let last = now();
  let largest = 0;
  return {
    tick: () => {
      const time = now();
      largest = Math.max(largest, time - last);
      last = time;
    },
    get milliseconds() {
      return largest;
    },
  };
}

function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
