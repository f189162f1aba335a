import type { OidcConfig } from '../../../src/oidc-config.ts';
import { type Answer, ask, call } from '../call.ts';
import type { TestApp } from '../test-app.ts';
import { clientId, clientSecret, type FakeIssuer, type Forgery } from './fake-issuer.ts';

/** Settings for a provider. */
export const oidcConfig = (issuer: string, changed: Partial<OidcConfig> = {}): OidcConfig => ({
  issuer,
  clientId,
  clientSecret,
  name: 'Company SSO',
  redirectUri: 'http://localhost:4000/sign-in',
  scopes: 'openid profile email',
  groupsClaim: 'groups',
  adminGroups: [],
  userGroups: [],
  linkByEmail: false,
  ...changed,
});

/** Claims about a person with a verified email address. */
export const person = (name: string, more: Record<string, unknown> = {}) => ({
  sub: `id-of-${name}`,
  preferred_username: name,
  email: `${name}@example.com`,
  email_verified: true,
  ...more,
});

/** A browser that signs in with a provider. Keeps the cookie. */
export class Browser {
  readonly #app: TestApp;
  cookie: string | undefined;

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** Returns the address of the provider that the browser opens. */
  async start(returnTo?: string): Promise<string> {
    const json = returnTo === undefined ? {} : { return_to: returnTo };
    const answer = await call(this.#app, 'startProviderSignIn', { json });
    if (answer.status !== 200) throw new Error(answer.text);
    this.cookie = String(answer.headers['set-cookie']).split(';')[0];
    return (answer.body as { url: string }).url;
  }

  complete(query: string): Promise<Answer> {
    const headers = this.cookie === undefined ? {} : { cookie: this.cookie };
    return call(this.#app, 'completeProviderSignIn', { json: { query }, headers });
  }

  async signIn(issuer: FakeIssuer, claims: Record<string, unknown>, forgery?: Forgery): Promise<Answer> {
    return this.complete(issuer.signIn(await this.start(), claims, forgery));
  }
}

/** Signs a person in and returns the session; fails if the server refuses. */
export async function signedInWith(issuer: FakeIssuer, app: TestApp, claims: Record<string, unknown>) {
  const answer = await new Browser(app).signIn(issuer, claims);
  if (answer.status !== 200) throw new Error(answer.text);
  const { access_token: token, ...session } = answer.body as {
    access_token: string;
    refresh_token: string;
    username: string;
    return_to: string;
  };
  return { ...session, token, me: await ask(app, 'getMe', { token }) };
}
