import { fakeToken } from '@forecast-console/api-client/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../support/memory-storage.ts';
import { createBrowserSession } from '../../../src/lib/session/session-store.ts';
import { startSessionTimer } from '../../../src/lib/session/session-timer.ts';

const epoch = Date.UTC(2026, 0, 1);
const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: epoch });
});
afterEach(() => {
  vi.useRealTimers();
});

function token(minutes: number, name = 'ana') {
  return fakeToken({ sub: name, username: name, exp: (Date.now() + minutes * minute) / 1000 });
}

function start(options: { refresh?: string | null; minutes?: number; inUse?: () => boolean } = {}) {
  const session = createBrowserSession(memoryStorage());
  session.write({
    access_token: token(options.minutes ?? 15),
    refresh_token: options.refresh === undefined ? 'r1' : options.refresh,
  });
  const renew = vi.fn<() => Promise<boolean>>();
  const replan = startSessionTimer({ session, renew, inUse: options.inUse ?? (() => true), now: Date.now });
  return { session, renew, replan };
}

describe('startSessionTimer', () => {
  // AUTH-3
  it('clears the session when the access token expires and there is no refresh token', async () => {
    const { session, renew } = start({ refresh: null });
    await vi.advanceTimersByTimeAsync(15 * minute - 1);
    expect(session.user()?.username).toBe('ana');
    await vi.advanceTimersByTimeAsync(1);
    expect(session.user()).toBeNull();
    expect(renew).not.toHaveBeenCalled();
  });

  it('clears a session that expired before the page was opened', () => {
    expect(start({ minutes: -1 }).session.user()).toBeNull();
  });

  // AUTH-4
  it('renews the session a minute before it expires, and again before the new token expires', async () => {
    const { session, renew } = start();
    renew.mockImplementation(async () => {
      session.write({ access_token: token(15), refresh_token: 'r2' });
      return true;
    });
    await vi.advanceTimersByTimeAsync(14 * minute - 1);
    expect(renew).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(renew).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(14 * minute);
    expect(renew).toHaveBeenCalledTimes(2);
    expect(session.read()?.refresh_token).toBe('r2');
  });

  it('retries while the server is unreachable and clears the session when it expires', async () => {
    const { session, renew } = start();
    renew.mockResolvedValue(false);
    await vi.advanceTimersByTimeAsync(15 * minute - 1);
    expect(renew.mock.calls.length).toBeGreaterThan(1);
    expect(renew.mock.calls.length).toBeLessThan(10);
    expect(session.user()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(session.user()).toBeNull();
  });

  it('ends the session after a single request if the server rejects it', async () => {
    const { session, renew } = start();
    renew.mockImplementation(async () => {
      session.clear();
      return false;
    });
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(renew).toHaveBeenCalledOnce();
  });

  it('lets an idle session expire, but renews it if the user returns in time', async () => {
    let inUse = false;
    const { session, renew, replan } = start({ inUse: () => inUse });
    renew.mockResolvedValue(false);
    await vi.advanceTimersByTimeAsync(14.5 * minute);
    expect(renew).not.toHaveBeenCalled();
    inUse = true;
    replan();
    await vi.advanceTimersByTimeAsync(0.25 * minute);
    expect(renew).toHaveBeenCalledOnce();
    expect(session.user()).not.toBeNull();
  });

  it('supports an expiry that is further away than the maximum delay of a timer', async () => {
    const { session } = start({ minutes: 40 * 24 * 60, refresh: null });
    await vi.advanceTimersByTimeAsync(39 * 24 * 60 * minute);
    expect(session.user()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(24 * 60 * minute);
    expect(session.user()).toBeNull();
  });

  it('keeps a session whose token has no expiry', async () => {
    const { session } = start({ refresh: null });
    session.write({ access_token: fakeToken({ username: 'ana' }), refresh_token: null });
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(session.user()).not.toBeNull();
  });
});
