import { afterEach, describe, expect, it } from 'vitest';
import type { OidcConfig } from '../../../../src/oidc-config.ts';
import { ask, call } from '../../../support/call.ts';
import { whyNoPostgres } from '../../../support/postgres/databases.ts';
import { Browser, oidcConfig, person, signedInWith } from '../../../support/provider/browser.ts';
import { FakeIssuer } from '../../../support/provider/fake-issuer.ts';
import { shareBetweenTests } from '../../../support/share-between-tests.ts';
import { TestApp } from '../../../support/test-app.ts';
import { addUser, signedIn, testPassword } from '../../../support/test-users.ts';
import { openTwoServers } from '../../../support/two-servers.ts';

const workspaces = [
  { store: 'SQLite', open: TestApp.open.bind(TestApp) },
  // Requests alternate between two servers, so each sign-in starts on one and ends on the other.
  ...(whyNoPostgres === null ? [{ store: 'PostgreSQL, on two servers', open: openTwoServers }] : []),
];

const settings: Partial<OidcConfig> = {
  groupsClaim: 'realm.roles',
  adminGroups: ['planning-leads'],
  userGroups: ['planners'],
  linkByEmail: true,
};
const planner = { realm: { roles: ['planners'] } };
const lead = { realm: { roles: ['planners', 'planning-leads'] } };

describe.each(workspaces)('a sign-in with the provider ($store)', ({ open }) => {
  let issuer: FakeIssuer;
  let app: TestApp;
  shareBetweenTests(
    async () => {
      issuer = await FakeIssuer.open();
      app = await open({ registrationOpen: false, oidc: oidcConfig(issuer.issuer, settings) });
      await addUser(app, 'admin', ['user', 'admin']);
    },
    async () => {
      await app.close();
      await issuer.close();
    },
  );

  const refusal = async (claims: Record<string, unknown>) => {
    const { status, detail } = await new Browser(app).signIn(issuer, claims);
    return { status, detail };
  };
  const administrator = async () => {
    const form = { username: 'admin', password: testPassword };
    return (await ask(app, 'login', { form })).access_token;
  };

  // SSO-2
  it('creates an account once, even while registration is closed', async () => {
    const first = await signedInWith(issuer, app, person('ana', planner));
    expect(first.me).toMatchObject({ username: 'ana', email: 'ana@example.com', roles: ['user'] });
    const renamed = { ...person('ana', planner), preferred_username: 'ana.b', email: 'new@example.com' };
    expect((await signedInWith(issuer, app, renamed)).me).toEqual(first.me);
    const token = await administrator();
    const { accounts } = await ask(app, 'listAccounts', { token, query: { q: 'ana' } });
    expect(accounts).toMatchObject([{ username: 'ana' }]);
    expect(accounts[0]?.last_sign_in_at).not.toBeNull();
  });

  it('creates one account if the first sign-in happens in several windows', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 4 }, () => signedInWith(issuer, app, person('twin', planner))),
    );
    expect(new Set(sessions.map(({ me }) => me.id)).size).toBe(1);
  });

  it('returns the page to open next', async () => {
    const browser = new Browser(app);
    const query = issuer.signIn(await browser.start('/runs?q=1#top'), person('ana', planner));
    expect((await browser.complete(query)).body).toMatchObject({
      username: 'ana',
      return_to: '/runs?q=1#top',
    });
  });

  it.each([
    ['admin', 'admin-2'],
    ['Ana', 'Ana-2'],
    ['Dr. Ana Maria', 'Dr..Ana.Maria'],
    ['ben@corp.example', 'ben'],
    ['\u202e', 'user'],
  ])('never takes over the name %j', async (preferred_username, username) => {
    const claims = { sub: preferred_username, preferred_username, ...planner };
    const { me } = await signedInWith(issuer, app, claims);
    expect(me).toMatchObject({ username, roles: ['user'] });
    expect(me.email).toMatch(/^[\w-]+@no-email\.invalid$/);
  });

  // SSO-3
  it('links an account by a verified email address only', async () => {
    const cleo = await addUser(app, 'cleo');
    const unverified = person('mallory', { ...planner, email: 'cleo@example.com', email_verified: false });
    expect((await signedInWith(issuer, app, unverified)).me.id).not.toBe(cleo.id);
    const verified = person('c.leo', { ...planner, email: 'CLEO@example.com' });
    expect((await signedInWith(issuer, app, verified)).me.id).toBe(cleo.id);
    const taken = { status: 409, detail: 'Another account has your email address. Ask an administrator.' };
    const second = person('second', { ...planner, email: 'cleo@example.com' });
    expect(await refusal(second)).toEqual(taken);
    expect(await refusal(person('boss', { ...lead, email: 'admin@example.com' }))).toEqual(taken);
  });

  // SSO-6
  it('gives the role of the groups, at each sign-in', async () => {
    const promoted = await signedInWith(issuer, app, person('dan', lead));
    expect(promoted.me.roles).toEqual(['user', 'admin']);
    const demoted = await signedInWith(issuer, app, person('dan', planner));
    expect(demoted.me.roles).toEqual(['user']);
    expect((await ask(app, 'getMe', { token: promoted.token })).roles).toEqual(['user']);
  });

  it('refuses people outside the groups, and ends their sessions', async () => {
    const { status, detail } = await new Browser(app).signIn(issuer, person('stranger'));
    expect({ status, detail }).toEqual({
      status: 403,
      detail: 'You are in none of the groups that may use this workspace. Ask an administrator.',
    });
    const eli = await signedInWith(issuer, app, person('eli', planner));
    expect((await refusal(person('eli'))).status).toBe(403);
    expect((await call(app, 'getMe', { token: eli.token })).status).toBe(401);
    const refresh = { json: { refresh_token: eli.refresh_token } };
    expect((await call(app, 'refreshToken', refresh)).status).toBe(401);
  });

  // SSO-7
  it('refuses a disabled account, and one that needs a new password', async () => {
    const finn = await signedInWith(issuer, app, person('finn', planner));
    const path = { id: finn.me.id };
    await ask(app, 'changeAccount', { token: await administrator(), path, json: { disabled: true } });
    expect((await call(app, 'getMe', { token: finn.token })).status).toBe(401);
    expect(await refusal(person('finn', planner))).toEqual({
      status: 403,
      detail: 'Your account is disabled. Ask an administrator.',
    });
    const json = { disabled: false, must_change_password: true };
    await ask(app, 'changeAccount', { token: await administrator(), path, json });
    expect((await refusal(person('finn', planner))).detail).toContain('requires a new password');
  });

  it('is recorded in the audit trail', async () => {
    const gus = await signedInWith(issuer, app, person('gus', planner));
    await new Browser(app).signIn(issuer, person('gus'));
    const { entries } = await ask(app, 'listAuditEntries', { token: await administrator() });
    const own = entries.filter(({ username }) => username === 'gus');
    expect(own.map(({ action, status }) => [action, status])).toEqual([
      ['completeProviderSignIn', 403],
      ['completeProviderSignIn', 200],
    ]);
    expect(gus.username).toBe('gus');
  });

  // SSO-8
  it('ends the session at the provider, too', async () => {
    const session = await signedInWith(issuer, app, person('hal', planner));
    const json = { refresh_token: session.refresh_token };
    const { provider_url } = await ask(app, 'logout', { json });
    const url = new URL(provider_url ?? '');
    expect(url.origin + url.pathname).toBe(`${issuer.issuer}/logout`);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:4000/login');
    expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect((await call(app, 'getMe', { token: session.token })).status).toBe(401);
    expect(await ask(app, 'logout', { json })).toEqual({ success: true });
    const local = await signedIn(app, 'ivy');
    expect(await ask(app, 'logout', { json: { refresh_token: local.refreshToken } })).toEqual({
      success: true,
    });
  });

  it('accepts keys that the provider has rotated', async () => {
    await signedInWith(issuer, app, person('ana', planner));
    await issuer.rotate();
    expect((await signedInWith(issuer, app, person('ana', planner))).me.username).toBe('ana');
  });
});

describe('a sign-in with the provider', () => {
  const opened: TestApp[] = [];
  const open = async (...changed: Parameters<typeof TestApp.open>) => {
    const app = await TestApp.open(...changed);
    opened.push(app);
    return app;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((app) => app.close()));
  });

  // SSO-9
  it('reports an unreachable provider, while passwords work', async () => {
    const issuer = await FakeIssuer.open();
    const app = await open({ oidc: oidcConfig(issuer.issuer) });
    const browser = new Browser(app);
    const query = issuer.signIn(await browser.start(), person('ana'));
    await issuer.close();
    expect((await browser.complete(query)).status).toBe(503);
    const real = app.clock.now;
    app.clock.now = () => new Date(Date.now() + 60_000);
    const reason = 'Company SSO cannot be reached. Try again later, or log in with a password.';
    expect(await ask(app, 'getSignInMethods')).toEqual({
      password: true,
      provider: { name: 'Company SSO', available: false, reason },
    });
    const refused = await call(app, 'startProviderSignIn', { json: {} });
    expect(refused).toMatchObject({ status: 503, detail: reason, headers: { 'retry-after': '30' } });
    await issuer.start();
    app.clock.now = () => new Date(Date.now() + 120_000);
    expect((await ask(app, 'getSignInMethods')).provider?.available).toBe(true);
    app.clock.now = real;
    await signedIn(app, 'ben');
    expect((await signedInWith(issuer, app, person('ana'))).username).toBe('ana');
    await issuer.close();
  });

  it('reports a provider that differs from the configured one', async () => {
    const issuer = await FakeIssuer.open();
    issuer.metadata = { issuer: 'https://evil.example' };
    const app = await open({ oidc: oidcConfig(issuer.issuer) });
    expect((await ask(app, 'getSignInMethods')).provider?.reason).toBe(
      'Company SSO is not configured correctly. The server log has the reason.',
    );
    await issuer.close();
  });

  // SSO-10
  it('is required if passwords are switched off, except for local administrators', async () => {
    const issuer = await FakeIssuer.open();
    const oidc = oidcConfig(issuer.issuer, { adminGroups: ['leads'] });
    const app = await open({ oidc, passwordSignIn: false });
    await addUser(app, 'ana');
    await signedIn(app, 'root', ['user', 'admin']);
    const login = async (username: string, password = testPassword) => {
      const { status, detail } = await call(app, 'login', { form: { username, password } });
      return { status, detail };
    };
    const off = 'Passwords are switched off on this server. Log in with Company SSO.';
    expect(await login('ana')).toEqual({ status: 401, detail: off });
    expect((await login('ana', 'wrong')).detail).toBe('Incorrect username or password');
    const { me } = await signedInWith(issuer, app, person('lea', { groups: ['leads'] }));
    expect(me.roles).toEqual(['user', 'admin']);
    await app.services.accounts.setPassword('lea', 'a long password');
    expect(await login('lea', 'a long password')).toEqual({ status: 401, detail: off });
    expect((await ask(app, 'getSignInMethods')).password).toBe(false);
    await issuer.close();
  });

  it('keeps the role of the last administrator', async () => {
    const issuer = await FakeIssuer.open();
    const app = await open({ oidc: oidcConfig(issuer.issuer, { adminGroups: ['leads'] }) });
    const { me } = await signedInWith(issuer, app, person('lea', { groups: 'leads' }));
    expect(me.roles).toEqual(['user', 'admin']);
    expect((await signedInWith(issuer, app, person('lea'))).me.roles).toEqual(['user', 'admin']);
    await issuer.close();
  });

  it('sends no cookie over an unencrypted connection', async () => {
    const issuer = await FakeIssuer.open();
    const redirectUri = 'https://forecast.example.com/sign-in';
    const app = await open({ oidc: oidcConfig(issuer.issuer, { redirectUri }) });
    const { headers } = await call(app, 'startProviderSignIn', { json: {} });
    expect(String(headers['set-cookie'])).toMatch(
      /^fc_sign_in=[\w.-]+; Path=\/api\/auth\/provider; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/,
    );
    expect(headers['cache-control']).toBe('no-store');
    await issuer.close();
  });

  it('does not exist without a provider', async () => {
    const app = await open();
    expect(await ask(app, 'getSignInMethods')).toEqual({ password: true, provider: null });
    expect((await call(app, 'startProviderSignIn', { json: {} })).status).toBe(404);
    expect((await new Browser(app).complete('code=a&state=b')).status).toBe(404);
  });
});
