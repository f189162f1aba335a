import type { Sleep } from '../transport/sleep.ts';

/** A clock that stands still until it is told to move. */
export interface FakeClock {
  /** Epoch milliseconds, for the client's `clock`. */
  readonly now: () => number;
  /** For the client's `sleep`: resolves when `advance` has reached its end. */
  readonly sleep: Sleep;
  /** Every wait asked for, in milliseconds, in order; abandoned ones included. */
  readonly slept: readonly number[];
  /** Moves time forward, wakes whoever is due, and lets what follows from it happen. */
  advance(milliseconds: number): Promise<void>;
}

/** @param start epoch milliseconds of the first `now()` */
export function createFakeClock(start = Date.UTC(2024, 0, 1)): FakeClock {
  let time = start;
  const slept: number[] = [];
  const sleepers = new Set<{ until: number; wake: () => void }>();

  const sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      slept.push(milliseconds);
      const sleeper = { until: time + milliseconds, wake: resolve };
      sleepers.add(sleeper);
      const giveUp = () => {
        sleepers.delete(sleeper);
        reject(signal?.reason as Error);
      };
      if (signal?.aborted) giveUp();
      else signal?.addEventListener('abort', giveUp, { once: true });
    });

  return {
    now: () => time,
    sleep,
    slept,
    async advance(milliseconds) {
      await settle();
      const end = time + milliseconds;
      for (;;) {
        const due = [...sleepers].filter(({ until }) => until <= end).sort((a, b) => a.until - b.until)[0];
        if (!due) break;
        time = Math.max(time, due.until);
        sleepers.delete(due);
        due.wake();
        await settle();
      }
      time = end;
      await settle();
    },
  };
}

/** Bodies are read over several turns of the event loop: a single turn is not enough. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
