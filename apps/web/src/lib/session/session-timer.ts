import type { BrowserSession } from './session-store.ts';

/** How long before its expiry a session in use is renewed, in milliseconds; half of its rest when that is later. */
const leadMs = 60_000;

/** With less than this left, in milliseconds, no further renewal is begun. */
const lastChanceMs = 5000;

/** The longest wait a browser's timer can take, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1;

interface SessionTimerOptions {
  readonly session: BrowserSession;
  /** Renews the session, or clears it when the server refuses; changes nothing when the server is out of reach. */
  readonly renew: () => Promise<unknown>;
  /** Whether somebody is there to renew it for. */
  readonly inUse: () => boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/**
 * Clears the session when its access token expires (AUTH-3, AUTH-4). While the app is in use and there is a refresh
 * token, the session is renewed quietly shortly before.
 *
 * @returns plans anew, for when the app comes back into use
 */
export function startSessionTimer({ session, renew, inUse, now }: SessionTimerOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const after = (delay: number, work: () => void) => {
    // A wait cut short ends in planning again.
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
