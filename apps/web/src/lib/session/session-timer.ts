import type { BrowserSession } from './session-store.ts';

/**
 * An active session is renewed this long before it expires, or after half of its remaining time, whichever is later.
 */
const leadMs = 60_000;

/** Minimum remaining time of a session that is renewed, in milliseconds. */
const lastChanceMs = 5000;

/** Maximum delay of a browser timer, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1;

interface SessionTimerOptions {
  readonly session: BrowserSession;
  /** Renews the session, clears it if the server rejects it, and leaves it unchanged if the server is unreachable. */
  readonly renew: () => Promise<unknown>;
  /** Whether the app is in use. */
  readonly inUse: () => boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/**
 * Clears the session when its access token expires (AUTH-3, AUTH-4). While the app is in use and has a refresh token,
 * renews the session in the background shortly before that.
 *
 * @returns a function that restarts the timer when the app is used again
 */
export function startSessionTimer({ session, renew, inUse, now }: SessionTimerOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const after = (delay: number, work: () => void) => {
    // A longer delay is split into several timers.
    timer =
      delay > maxTimerMs ? setTimeout(plan, maxTimerMs) : setTimeout(work, Math.max(0, Math.ceil(delay)));
  };

  const renewNow = async () => {
    if (inUse()) await renew();
    plan();
  };

  function plan() {
    clearTimeout(timer);
    const stored = session.read();
    const expiresAt = session.user()?.expiresAt ?? null;
    if (!stored || expiresAt === null) return;
    const left = expiresAt - now();
    if (left <= 0) session.clear();
    else if (stored.refresh_token === null || left <= lastChanceMs) after(left, plan);
    else after(Math.max(left - leadMs, left / 2), () => void renewNow());
  }

  session.subscribe(plan);
  plan();
  return plan;
}
