import { createHmac } from 'node:crypto';
import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../../support/call.ts';
import { Browser, oidcConfig, person } from '../../../support/provider/browser.ts';
import { clientId, clientSecret, FakeIssuer, type Forgery } from '../../../support/provider/fake-issuer.ts';
import { TestApp } from '../../../support/test-app.ts';

let issuer: FakeIssuer;
let app: TestApp;
beforeAll(async () => {
  issuer = await FakeIssuer.open();
  app = await TestApp.open({ oidc: oidcConfig(issuer.issuer) });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

/** Everything that a sign-in creates. */
const stored = () =>
  app.withStore(async (db) => ({
    users: await db.selectFrom('users').select('id').execute(),
    identities: await db.selectFrom('user_identities').select('subject').execute(),
    sessions: await db.selectFrom('refresh_tokens').select('family').execute(),
    provided: await db.selectFrom('provider_sessions').select('family').execute(),
  }));

const mallory = person('mallory');
const now = () => Math.floor(Date.now() / 1000);
const rejected = (reason: string) => `The answer of Company SSO was rejected: ${reason}. Start again.`;
const signedWith = (secret: string) => (claims: Record<string, unknown>) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'HS256' })}.${part(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
};

const forgeries: [string, Forgery, string][] = [
  [
    'the audience of another application',
    { claims: { aud: 'other' } },
    'it was issued for another application',
  ],
  ['two audiences', { claims: { aud: [clientId, 'other'] } }, 'it was issued for another application'],
  [
    'two audiences, authorized for the other',
    { claims: { aud: [clientId, 'other'], azp: 'other' } },
    'it was issued for another application',
  ],
  ['another authorized party', { claims: { azp: 'other' } }, 'it was issued for another application'],
  ['another issuer', { claims: { iss: 'https://evil.example' } }, 'it comes from another issuer'],
  [
    'another issuer in the redirect',
    { redirect: (parameters) => parameters.set('iss', 'https://evil.example') },
    'it is malformed or its signature is not valid',
  ],
  ['another nonce', { claims: { nonce: 'other' } }, 'it belongs to another sign-in'],
  ['no nonce', { claims: { nonce: undefined } }, 'it is malformed or its signature is not valid'],
  ['an expired token', { claims: { exp: now() - 3600, iat: now() - 7200 } }, 'it has expired'],
  ['a token that is not valid yet', { claims: { nbf: now() + 3600 } }, 'it is not valid yet'],
  ['a token of the future', { claims: { iat: now() + 3600 } }, 'it was issued in the future'],
  ['no subject', { claims: { sub: undefined } }, 'it is malformed or its signature is not valid'],
  ['an empty subject', { claims: { sub: '' } }, 'it names another user or none'],
  ['a number as subject', { claims: { sub: 7 } }, 'it is malformed or its signature is not valid'],
  ['another subject in the user info', { userInfo: { sub: 'id-of-ana' } }, 'it names another user or none'],
  ['no ID token', { tokens: { id_token: undefined } }, 'it is malformed or its signature is not valid'],
  [
    'an unknown key',
    {
      sign: async (claims) => issuer.sign(claims, { id: 'unknown', ...(await generateKeyPair('RS256')) }),
    },
    'it is signed with an unknown key',
  ],
  [
    'another key under a known name',
    {
      sign: async (claims, { key }) =>
        issuer.sign(claims, { id: key.id, ...(await generateKeyPair('RS256')) }),
    },
    'it is malformed or its signature is not valid',
  ],
  [
    'claims changed after signing',
    {
      sign: async (claims) => {
        const [header, , signature] = (await issuer.sign(claims)).split('.');
        const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'id-of-ana' })).toString('base64url');
        return `${header}.${changed}.${signature}`;
      },
    },
    'it is malformed or its signature is not valid',
  ],
  [
    'algorithm none',
    { sign: (claims) => new UnsecuredJWT(claims).encode() },
    'it is malformed or its signature is not valid',
  ],
  [
    'HS256 with the public key',
    {
      sign: async (claims, { key }) => {
        const publicKey = await importJWK(key.jwk, 'RS256');
        if (publicKey instanceof Uint8Array) throw new Error('not a public key');
        return signedWith(await exportSPKI(publicKey))(claims);
      },
    },
    'it is malformed or its signature is not valid',
  ],
  [
    'HS256 with the client secret',
    { sign: signedWith(clientSecret) },
    'it is malformed or its signature is not valid',
  ],
  [
    'ES256, which the provider does not use',
    {
      sign: async (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256' })
          .sign((await generateKeyPair('ES256')).privateKey),
    },
    'it is malformed or its signature is not valid',
  ],
  [
    'an error in place of a code',
    {
      redirect: (parameters) => {
        parameters.delete('code');
        parameters.set('error', 'access_denied');
        parameters.set('error_description', 'Call +1 555 0100 to unlock your account');
      },
    },
    'access_denied',
  ],
  [
    'two codes',
    { redirect: (parameters) => parameters.append('code', 'other') },
    'it is malformed or its signature is not valid',
  ],
  ['an invented code', { redirect: (parameters) => parameters.set('code', 'other') }, 'invalid_grant'],
];

const otherSignIn = 'This response belongs to another sign-in. Start again.';
const otherBrowser = 'This sign-in was not started in this browser or has expired. Start again.';

/** Answers that reach the server from another browser, or out of order. */
const misuses: [
  string,
  (query: string, browser: Browser) => Promise<{ status: number; detail: unknown }>,
  string,
][] = [
  [
    'another state',
    (query, browser) => browser.complete(query.replace(/state=[^&]*/, 'state=other')),
    otherSignIn,
  ],
  ['no state', (query, browser) => browser.complete(query.replace(/&state=[^&]*/, '')), otherSignIn],
  ['two states', (query, browser) => browser.complete(`${query}&state=other`), otherSignIn],
  ['no cookie', (query) => new Browser(app).complete(query), otherBrowser],
  [
    'the cookie of another browser',
    async (query) => {
      const victim = new Browser(app);
      await victim.start();
      return victim.complete(query);
    },
    otherSignIn,
  ],
  [
    'a forged cookie',
    (query) => {
      const attacker = new Browser(app);
      attacker.cookie = `fc_sign_in=${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}..AAAA.AAAA.AAAA`;
      return attacker.complete(query);
    },
    otherBrowser,
  ],
  [
    'a cookie that has expired',
    async (query, browser) => {
      const { now: real } = app.clock;
      app.clock.now = () => new Date(Date.now() + 601_000);
      try {
        return await browser.complete(query);
      } finally {
        app.clock.now = real;
      }
    },
    otherBrowser,
  ],
  [
    'a code of another sign-in',
    async (query, browser) => {
      const state = new URLSearchParams(query).get('state');
      const own = new URLSearchParams(issuer.signIn(await browser.start(), mallory));
      const stolen = new URLSearchParams(query).get('code');
      expect(own.get('state')).not.toBe(state);
      own.set('code', stolen ?? '');
      return browser.complete(own.toString());
    },
    rejected('invalid_grant'),
  ],
];

describe('an answer of the provider', () => {
  // SSO-4
  it.each(forgeries)('is rejected with %s', async (_title, forgery, reason) => {
    const before = await stored();
    const { status, detail } = await new Browser(app).signIn(issuer, mallory, forgery);
    expect({ status, detail }).toEqual({ status: 401, detail: rejected(reason) });
    expect(await stored()).toEqual(before);
  });

  it.each(misuses)('is rejected with %s', async (_title, misuse, detail) => {
    const before = await stored();
    const browser = new Browser(app);
    const answer = await misuse(issuer.signIn(await browser.start(), mallory), browser);
    expect({ status: answer.status, detail: answer.detail }).toEqual({ status: 401, detail });
    expect(await stored()).toEqual(before);
  });

  it('is accepted once, even if it arrives twice at the same time', async () => {
    const browser = new Browser(app);
    const query = issuer.signIn(await browser.start(), person('ana'));
    const statuses = await Promise.all([1, 2, 3].map(async () => (await browser.complete(query)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const before = await stored();
    const replayed = await browser.complete(query);
    expect(replayed.detail).toBe('This sign-in was already completed. Start again.');
    expect(await stored()).toEqual(before);
  });
});

describe('the return path', () => {
  // SSO-5
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
  ])('is rejected if it leads to another site: %j', async (return_to) => {
    const answer = await call(app, 'startProviderSignIn', { json: { return_to } });
    expect(answer.status).toBe(422);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});
