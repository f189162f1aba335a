import { vi } from 'vitest';

/**
 * Ends `vi.useFakeTimers`. jsdom waits for its next frame with an interval, and starts no other before it fires. One that
 * was still fake would never fire, so the window would draw no more frames, in later files either.
 */
export function realTimers(): void {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
}
