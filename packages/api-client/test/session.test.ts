import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemorySessionStore, decodeUser, toSession } from '../src/session.ts';
import { fakeToken } from '../src/testing/fakes.ts';

describe('decodeUser', () => {
  it('decodes name, roles, and expiry in milliseconds', () => {
    expect(decodeUser(fakeToken({ sub: 'ada', roles: ['user'], exp: 1_700_000_000 }))).toEqual({
      username: 'ada',
      roles: ['user'],
      isAdmin: false,
      expiresAt: 1_700_000_000_000,
    });
  });

  it('decodes a token created by other software', () => {
    // Unsecured JWT (RFC 7519 §6), its parts made with: printf '{"username":"Zoë","role":"admin"}' | base64
    const token = 'eyJhbGciOiJub25lIn0.eyJ1c2VybmFtZSI6Ilpvw6siLCJyb2xlIjoiYWRtaW4ifQ.';
    expect(decodeUser(token)).toEqual({ username: 'Zoë', roles: ['admin'], isAdmin: true, expiresAt: null });
  });

  // ROLE-1
  it.each([
    ['a roles list', { sub: 'a', roles: ['user', 'admin'] }, true],
    ['a role', { sub: 'a', role: 'admin' }, true],
    ['another role', { sub: 'a', role: 'administrator' }, false],
    ['a roles string instead of a list', { sub: 'a', roles: 'admin' }, false],
    ['no role', { sub: 'a' }, false],
  ])('detects an admin by %s', (_, claims, isAdmin) => {
    expect(decodeUser(fakeToken(claims))?.isAdmin).toBe(isAdmin);
  });

  it('prefers username over sub, which may be an id', () => {
    expect(decodeUser(fakeToken({ sub: '17', username: 'ada' }))?.username).toBe('ada');
  });

  it.each(['', 'abc', 'a.b.c', 'a.bnVsbA.c', 'a.W10.c', fakeToken({}), fakeToken({ sub: 'a', exp: 'soon' })])(
    'returns null for the malformed token %j',
    (token) => {
      expect(decodeUser(token)).toBeNull();
    },
  );

  it('does not throw for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((json) => `a.${btoa(encodeURI(json))}.c`),
        ),
        (token) => {
          expect(() => decodeUser(token)).not.toThrow();
        },
      ),
      { seed: 7 },
    );
  });
});

describe('createMemorySessionStore', () => {
  it('returns the stored session until it is cleared', () => {
    const store = createMemorySessionStore();
    expect(store.read()).toBeNull();
    store.write({ access_token: 'a', refresh_token: null });
    expect(store.read()).toEqual({ access_token: 'a', refresh_token: null });
    store.clear();
    expect(store.read()).toBeNull();
  });
});

describe('toSession', () => {
  it('reads both tokens and keeps the previous refresh token if the response has none', () => {
    expect(toSession({ access_token: 'a', refresh_token: 'r2' }, 'r1')).toEqual({
      access_token: 'a',
      refresh_token: 'r2',
    });
    expect(toSession({ access_token: 'a', refresh_token: null }, 'r1')?.refresh_token).toBe('r1');
    expect(toSession({ access_token: 'a' }, null)?.refresh_token).toBeNull();
  });

  it.each([null, 'text', {}, { access_token: '' }, { access_token: {} }])(
    'returns null for the response %j',
    (json) => {
      expect(toSession(json, 'r1')).toBeNull();
    },
  );
});
