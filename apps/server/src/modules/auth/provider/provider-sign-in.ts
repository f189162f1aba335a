import { createHash } from 'node:crypto';
import type { components } from '@forecast-console/api-client/schema';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { Reserve } from '../../../db/reserve.ts';
import { NotFoundError, UnauthorizedError } from '../../../errors.ts';
import type { OidcConfig } from '../../../oidc-config.ts';
import type { Device, Sessions } from '../sessions.ts';
import type { AddressLimit } from '../sign-in/address-limit.ts';
import type { OidcProvider } from './oidc-provider.ts';
import type { ProviderAccounts } from './provider-accounts.ts';
import type { ProviderRepository } from './provider-repository.ts';
import { type SignInCookie, signInSeconds, type StartedSignIn } from './sign-in-cookie.ts';

type Schemas = components['schemas'];

/** Maximum length of an ID token that is sent in a URL at sign-out. */
const maxIdTokenLength = 6000;

interface Dependencies {
  passwordSignIn: boolean;
  /** Null if users sign in with passwords only. */
  provider: {
    config: OidcConfig;
    oidc: OidcProvider;
    accounts: ProviderAccounts;
    cookie: SignInCookie;
  } | null;
  repository: ProviderRepository;
  sessions: Sessions;
  addresses: AddressLimit;
  reserve: Reserve;
  now: () => Date;
}

/** Signs users in and out with the OpenID Connect provider. */
export class ProviderSignIn {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async methods(): Promise<Schemas['SignInMethods']> {
    const { provider, passwordSignIn } = this.#deps;
    if (provider === null) return { password: passwordSignIn, provider: null };
    const reason = await provider.oidc.unavailability();
    const { name } = provider.config;
    return { password: passwordSignIn, provider: { name, available: reason === null, reason } };
  }

  /**
   * @throws NotFoundError if there is no provider
   * @throws ProviderUnavailableError if the provider does not respond
   */
  async start(returnTo: string): Promise<{ url: string; cookie: string }> {
    const { oidc, cookie } = this.#provider();
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    return { url: await oidc.authorizationUrl(secrets), cookie: await cookie.seal({ ...secrets, returnTo }) };
  }

  /** Returns the Set-Cookie header that ends a started sign-in. @throws NotFoundError if there is no provider */
  endOfStart(): string {
    return this.#provider().cookie.removal;
  }

  /**
   * Starts a session for the person whom the provider has identified. The first sign-in creates the account.
   *
   * @param query the provider's answer
   * @throws NotFoundError if there is no provider
   * @throws UnauthorizedError if the answer is not valid or belongs to another browser
   * @throws SignInRefusedError if the person may not sign in
   * @throws ConflictError if an account that may not be linked has the email address
   * @throws ProviderUnavailableError if the provider does not respond
   * @throws TooManyError if the address sent too many invalid answers
   */
  async complete(query: string, cookies: string | null, device: Device): Promise<Schemas['ProviderSession']> {
    const { oidc, accounts, cookie } = this.#provider();
    const { addresses, sessions, reserve, repository } = this.#deps;
    await addresses.check(device.address);
    try {
      const started = await this.#claim(query, await cookie.open(cookies));
      const identity = await oidc.identify(query, started);
      const user = await accounts.accountOf(identity, device.address);
      const { tokens, family } = await sessions.open(user, device);
      const hint = identity.idToken ?? '';
      await reserve.spend(() => repository.addSession(family, hint.length > maxIdTokenLength ? null : hint));
      return { ...tokens, username: user.username, return_to: started.returnTo };
    } catch (error) {
      if (error instanceof UnauthorizedError) await addresses.count(device.address);
      throw error;
    }
  }

  /** Returns the address that also ends the session at the provider, if the session was started there. */
  async endSessionUrl(family: string): Promise<string | null> {
    const { provider, repository, reserve } = this.#deps;
    const session = await reserve.spend(() => repository.takeSession(family));
    return session === undefined || provider === null ? null : provider.oidc.endSessionUrl(session.id_token);
  }

  /** Ensures that a browser uses its sign-in only once. */
  async #claim(query: string, started: StartedSignIn | null): Promise<StartedSignIn> {
    if (started === null)
      throw new UnauthorizedError(
        'This sign-in was not started in this browser or has expired. Start again.',
      );
    const { repository, reserve, now } = this.#deps;
    const states = new URLSearchParams(query).getAll('state');
    if (states.length !== 1 || states[0] !== started.state)
      throw new UnauthorizedError('This response belongs to another sign-in. Start again.');
    const hash = createHash('sha256').update(started.state).digest('hex');
    const time = now().getTime();
    if (!(await reserve.spend(() => repository.use(hash, time + signInSeconds * 1000, time))))
      throw new UnauthorizedError('This sign-in was already completed. Start again.');
    return started;
  }

  #provider() {
    if (this.#deps.provider === null)
      throw new NotFoundError('This server has no sign-in provider. Log in with a password.');
    return this.#deps.provider;
  }
}
