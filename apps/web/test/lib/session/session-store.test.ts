import { fakeToken } from '@forecast-console/api-client/testing';
import { describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../support/memory-storage.ts';
import { createBrowserSession, sessionKey } from '../../../src/lib/session/session-store.ts';

const ana = {
  access_token: fakeToken({ username: 'ana', roles: ['admin'], exp: 2_000_000_000 }),
  refresh_token: 'r1',
};
const ben = { access_token: fakeToken({ username: 'ben', role: 'user' }), refresh_token: null };

describe('a browser session', () => {
  // AUTH-1
  it('stores the tokens and the decoded user under fc_auth', () => {
    const storage = memoryStorage();
    createBrowserSession(storage).write(ana);
    expect(JSON.parse(storage.getItem('fc_auth') ?? '')).toEqual({
      ...ana,
      user: { username: 'ana', roles: ['admin'], isAdmin: true, expiresAt: 2_000_000_000_000 },
    });
  });

  it('is restored when the app is opened again', () => {
    const storage = memoryStorage();
    createBrowserSession(storage).write(ana);
    expect(createBrowserSession(storage).user()).toMatchObject({ username: 'ana', isAdmin: true });
  });

  // AUTH-10
  it('counts as lost if it ends without a sign-out, until the next sign-in', () => {
    const session = createBrowserSession(memoryStorage());
    session.clear();
    expect(session.lost()).toBe(false);
    session.write(ana);
    session.clear('signed out');
    expect(session.lost()).toBe(false);
    session.write(ana);
    session.clear();
    expect(session.lost()).toBe(true);
    session.write(ben);
    expect(session.lost()).toBe(false);
  });

  it('has no user before sign-in', () => {
    const session = createBrowserSession(memoryStorage());
    expect(session.read()).toBeNull();
    expect(session.user()).toBeNull();
  });

  it.each(['', 'null', '[]', '{', '{"access_token":1}', '{"access_token":"no.token"}'])(
    'ignores a damaged entry (%s)',
    (raw) => {
      const storage = memoryStorage();
      storage.setItem(sessionKey, raw);
      expect(createBrowserSession(storage).read()).toBeNull();
    },
  );

  it('trusts the token, not the stored copy of the user', () => {
    const storage = memoryStorage();
    storage.setItem(sessionKey, JSON.stringify({ ...ben, user: { username: 'ben', isAdmin: true } }));
    expect(createBrowserSession(storage).user()?.isAdmin).toBe(false);
  });

  it('returns the same user object until the session changes', () => {
    const session = createBrowserSession(memoryStorage());
    session.write(ana);
    const user = session.user();
    expect(session.user()).toBe(user);
    session.write(ben);
    expect(session.user()?.username).toBe('ben');
  });

  it('reports sign-in and sign-out until unsubscribed', () => {
    const session = createBrowserSession(memoryStorage());
    const listener = vi.fn<() => void>();
    const stop = session.subscribe(listener);
    session.write(ana);
    session.clear();
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    session.write(ben);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('ends when another tab signs out or clears the storage, and ignores other keys', () => {
    const storage = memoryStorage();
    const session = createBrowserSession(storage);
    session.write(ana);
    const listener = vi.fn<() => void>();
    session.subscribe(listener);
    session.storageChanged('something else');
    expect(listener).not.toHaveBeenCalled();
    storage.removeItem(sessionKey);
    session.storageChanged(sessionKey);
    session.storageChanged(null);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(session.user()).toBeNull();
  });

  // AUTH-10
  it('reports to every tab whether the session was lost or the user signed out', () => {
    const storage = memoryStorage();
    const [here, there] = [createBrowserSession(storage), createBrowserSession(storage)];
    here.write(ana);
    here.clear();
    there.storageChanged(sessionKey);
    expect(there.lost()).toBe(true);
    here.write(ben);
    there.storageChanged(sessionKey);
    expect(there.lost()).toBe(false);
    here.clear('signed out');
    there.storageChanged(sessionKey);
    expect(there.lost()).toBe(false);
  });

  it('lasts until the page is closed if storage is unavailable', () => {
    const session = createBrowserSession(memoryStorage({ refuse: () => true }));
    session.write(ana);
    expect(session.user()?.username).toBe('ana');
    session.clear();
    expect(session.user()).toBeNull();
  });

  it('is not created from a token without a username', () => {
    const session = createBrowserSession(memoryStorage());
    expect(() => session.write({ access_token: 'x', refresh_token: null })).toThrow(TypeError);
  });
});
