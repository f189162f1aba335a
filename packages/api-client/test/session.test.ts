import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemorySessionStore, decodeUser } from '../src/session.ts';
import { fakeToken } from '../src/testing/fake-token.ts';

describe('decodeUser', () => {
  it('reads the name, the roles and the expiry in milliseconds', () => {
    expect(decodeUser(fakeToken({ sub: 'ada', roles: ['user'], exp: 1_700_000_000 }))).toEqual({
      username: 'ada',
      roles: ['user'],
      isAdmin: false,
      expiresAt: 1_700_000_000_000,
    });
  });

  it('reads a token made elsewhere', () => {
    // Unsecured JWT (RFC 7519 §6), its parts made with: printf '{"username":"Zoë","role":"admin"}' | base64
    const token = 'eyJhbGciOiJub25lIn0.eyJ1c2VybmFtZSI6Ilpvw6siLCJyb2xlIjoiYWRtaW4ifQ.';
    expect(decodeUser(token)).toEqual({ username: 'Zoë', roles: ['admin'], isAdmin: true, expiresAt: null });
  });

  // ROLE-1
  it.each([
    ['a roles list', { sub: 'a', roles: ['user', 'admin'] }, true],
    ['a role', { sub: 'a', role: 'admin' }, true],
    ['another role', { sub: 'a', role: 'administrator' }, false],
    ['a roles text, which is no list', { sub: 'a', roles: 'admin' }, false],
    ['no role at all', { sub: 'a' }, false],
  ])('decides on admin by %s', (_, claims, isAdmin) => {
    expect(decodeUser(fakeToken(claims))?.isAdmin).toBe(isAdmin);
  });

  it('prefers the username over the subject, which may be an id', () => {
    expect(decodeUser(fakeToken({ sub: '17', username: 'ada' }))?.username).toBe('ada');
  });

  it.each(['', 'abc', 'a.b.c', 'a.bnVsbA.c', 'a.W10.c', fakeToken({}), fakeToken({ sub: 'a', exp: 'soon' })])(
    'refuses the malformed token %j',
    (token) => {
      expect(decodeUser(token)).toBeNull();
    },
  );

  it('never throws, whatever it is given', () => {
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
  it('returns what was written until it is cleared', () => {
    const store = createMemorySessionStore();
    expect(store.read()).toBeNull();
    store.write({ access_token: 'a', refresh_token: null });
    expect(store.read()).toEqual({ access_token: 'a', refresh_token: null });
    store.clear();
    expect(store.read()).toBeNull();
  });
});
