import * as client from 'openid-client';
import { ProviderUnavailableError, UnauthorizedError } from '../../../errors.ts';
import type { Log } from '../../../log.ts';
import type { OidcConfig } from '../../../oidc-config.ts';
import { type Claims, requireClaims } from './claims.ts';
import { isUnreachable, reasonOf } from './refusal-reason.ts';

/** How long the result of a check of the provider is used. */
const checkMs = 30_000;
const discoverySeconds = 5;
const requestSeconds = 10;

/** Random values of one sign-in. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  /** PKCE code verifier. */
  verifier: string;
}

/** A person whom the provider has identified. */
export interface Identity {
  issuer: string;
  subject: string;
  idToken: string | undefined;
  claims: Claims;
}

interface Dependencies {
  config: OidcConfig;
  now: () => Date;
  log: Log;
}

/** Speaks OpenID Connect with the configured provider: discovery, authorization code with PKCE, and sign-out. */
export class OidcProvider {
  readonly #deps: Dependencies;
  readonly #isLocal: boolean;
  #metadata: client.ServerMetadata | null = null;
  #failure: string | null = null;
  #checkedAt = -Infinity;
  #check: Promise<void> | null = null;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#isLocal = new URL(deps.config.issuer).protocol === 'http:';
  }

  /** Returns why the provider cannot be used; null if it can. */
  async unavailability(): Promise<string | null> {
    const age = this.#deps.now().getTime() - this.#checkedAt;
    if (age < 0 || age >= checkMs) await (this.#check ??= this.#discover());
    return this.#failure;
  }

  /**
   * Returns the address at which the provider asks the user to sign in.
   *
   * @throws ProviderUnavailableError if the provider does not respond
   */
  async authorizationUrl({ state, nonce, verifier }: SignInSecrets): Promise<string> {
    const failure = await this.unavailability();
    if (failure !== null) throw new ProviderUnavailableError(failure);
    const { redirectUri, scopes } = this.#deps.config;
    const url = client.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: redirectUri,
      scope: scopes,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /**
   * Exchanges the provider's answer for the identity of the user, and verifies it.
   *
   * @param query the parameters that the provider added to the redirect URI
   * @throws UnauthorizedError if the answer is not valid
   * @throws ProviderUnavailableError if the provider does not respond
   */
  async identify(query: string, { state, nonce, verifier }: SignInSecrets): Promise<Identity> {
    const { config, now, log } = this.#deps;
    const configuration = await this.#configuration();
    const answer = new URL(config.redirectUri);
    answer.search = query;
    try {
      const tokens = await client.authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const idToken = requireClaims(tokens.claims(), config.clientId, now());
      const { userinfo_endpoint: hasUserInfo } = configuration.serverMetadata();
      const userInfo =
        hasUserInfo === undefined
          ? {}
          : await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub);
      const { iss: issuer, sub: subject } = idToken;
      return { issuer, subject, idToken: tokens.id_token, claims: { idToken, userInfo } };
    } catch (error) {
      log.error({ err: error }, 'the sign-in provider or its response was rejected');
      if (isUnreachable(error)) throw new ProviderUnavailableError(this.#unreachable());
      throw new UnauthorizedError(
        `The answer of ${config.name} was rejected: ${reasonOf(error)}. Start again.`,
      );
    }
  }

  /** Returns the address that ends the user's session at the provider; null if it offers none. */
  async endSessionUrl(idToken: string | null): Promise<string | null> {
    if (this.#metadata?.end_session_endpoint === undefined) return null;
    const { redirectUri } = this.#deps.config;
    const url = client.buildEndSessionUrl(await this.#configuration(), {
      post_logout_redirect_uri: new URL('/login', redirectUri).href,
      ...(idToken === null ? {} : { id_token_hint: idToken }),
    });
    return url.href;
  }

  /** A new object for each use, so that keys are fetched again: a provider may rotate them at any time. */
  async #configuration(): Promise<client.Configuration> {
    if (this.#metadata === null) await (this.#check ??= this.#discover());
    if (this.#metadata === null) throw new ProviderUnavailableError(this.#failure ?? this.#unreachable());
    const { clientId } = this.#deps.config;
    const configuration = new client.Configuration(
      this.#metadata,
      clientId,
      undefined,
      this.#authentication(this.#metadata),
    );
    configuration.timeout = requestSeconds;
    // Verifies the signature of the ID token, although it comes directly from the provider.
    client.enableNonRepudiationChecks(configuration);
    if (this.#isLocal) allowHttp(configuration);
    return configuration;
  }

  #authentication({ token_endpoint_auth_methods_supported: methods }: client.ServerMetadata) {
    const { clientSecret } = this.#deps.config;
    if (clientSecret === null) return client.None();
    const isPost = methods !== undefined && !methods.includes('client_secret_basic');
    return isPost ? client.ClientSecretPost(clientSecret) : client.ClientSecretBasic(clientSecret);
  }

  async #discover(): Promise<void> {
    const { config, log, now } = this.#deps;
    try {
      const discovered = await client.discovery(
        new URL(config.issuer),
        config.clientId,
        undefined,
        client.None(),
        {
          timeout: discoverySeconds,
          execute: this.#isLocal ? [allowHttp] : [],
        },
      );
      this.#metadata = withPublicKeysOnly(discovered.serverMetadata());
      this.#failure = null;
    } catch (error) {
      log.error({ err: error }, 'the sign-in provider cannot be used');
      this.#failure = isUnreachable(error)
        ? this.#unreachable()
        : `${config.name} is not configured correctly. The server log has the reason.`;
    } finally {
      this.#checkedAt = now().getTime();
      this.#check = null;
    }
  }

  #unreachable = () =>
    `${this.#deps.config.name} cannot be reached. Try again later, or log in with a password.`;
}

/** Only for providers on this machine. Discovery recognizes this function itself. */
const allowHttp = client.allowInsecureRequests;

/** Excludes `none` and HMAC, whose key would be the client secret. */
function withPublicKeysOnly(metadata: client.ServerMetadata): client.ServerMetadata {
  const { id_token_signing_alg_values_supported: listed, jwks_uri: keys } = metadata;
  if (keys === undefined) throw new TypeError('The provider publishes no keys (jwks_uri).');
  const algorithms = (listed ?? ['RS256']).filter((name) => /^(?:RS|PS|ES|EdDSA|Ed25519|ML-DSA)/.test(name));
  return { ...metadata, id_token_signing_alg_values_supported: algorithms };
}
