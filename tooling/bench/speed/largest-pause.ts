interface Pause {
  /** Records that a progress message was received. */
  tick: () => void;
  /** Longest time between two messages. */
  readonly milliseconds: number;
}

/**
 * Measures the longest time during which a run could not be stopped.
 *
 * @param now returns milliseconds; by default the CPU time of the thread, which does not depend on other load
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
