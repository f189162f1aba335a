import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { createHash, randomBytes } from 'node:crypto';
import { freePort } from '@forecast-console/tooling/free-port';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** Deviations from a valid answer. */
export interface Forgery {
  /** Changed claims of the ID token; undefined removes a claim. */
  claims?: Record<string, unknown>;
  userInfo?: Record<string, unknown>;
  /** Returns the ID token instead of signing its claims. */
  sign?: (claims: Record<string, unknown>, issuer: FakeIssuer) => Promise<string> | string;
  /** Changes the parameters of the redirect. */
  redirect?: (parameters: URLSearchParams) => void;
  /** Changes the response of the token endpoint. */
  tokens?: Record<string, unknown>;
}

interface Grant {
  claims: Record<string, unknown>;
  userInfo: Record<string, unknown>;
  challenge: string;
  nonce: string;
  forgery: Forgery;
}

export const clientId = 'forecast-console';
export const clientSecret = 'a secret of the client';

interface Key {
  id: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

async function newKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const id = randomBytes(6).toString('hex');
  return { id, privateKey, jwk: { ...(await exportJWK(publicKey)), kid: id, alg: 'RS256', use: 'sig' } };
}

/** An OpenID Connect provider whose answers tests can forge. Codes can be used several times. */
export class FakeIssuer {
  readonly issuer: string;
  /** Additional properties of the discovery document. */
  metadata: Record<string, unknown> = {};
  key: Key;
  readonly #server: Server;
  readonly #grants = new Map<string, Grant>();
  readonly #accessTokens = new Map<string, Grant>();

  private constructor(key: Key, port: number) {
    this.key = key;
    this.issuer = `http://127.0.0.1:${port}`;
    this.#server = createServer((request, response) => {
      void this.#respond(request).then(({ status = 200, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    });
  }

  static async open(): Promise<FakeIssuer> {
    const issuer = new FakeIssuer(await newKey(), await freePort());
    await issuer.start();
    return issuer;
  }

  start(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.listen(Number(new URL(this.issuer).port), '127.0.0.1', resolve);
    });
  }

  /** Replaces the signing key. */
  async rotate(): Promise<void> {
    this.key = await newKey();
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  /**
   * Signs a person in at the address that the server returned.
   *
   * @param person claims about the person: `sub`, and others
   * @returns the parameters that the provider adds to the redirect URI
   */
  signIn(address: string, person: Record<string, unknown>, forgery: Forgery = {}): string {
    const asked = new URL(address).searchParams;
    const code = randomBytes(16).toString('hex');
    const now = Math.floor(Date.now() / 1000);
    const nonce = asked.get('nonce') ?? '';
    const standard = { iss: this.issuer, aud: clientId, exp: now + 300, iat: now, nonce };
    this.#grants.set(code, {
      claims: { ...standard, ...person, ...forgery.claims },
      userInfo: { ...person, ...forgery.userInfo },
      challenge: asked.get('code_challenge') ?? '',
      nonce,
      forgery,
    });
    const parameters = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: this.issuer });
    forgery.redirect?.(parameters);
    return parameters.toString();
  }

  sign(claims: Record<string, unknown>, key: Pick<Key, 'id' | 'privateKey'> = this.key): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.id }).sign(key.privateKey);
  }

  async #respond(request: IncomingMessage): Promise<{ status?: number; body: unknown }> {
    switch (request.url ?? '') {
      case '/.well-known/openid-configuration':
        return {
          body: {
            issuer: this.issuer,
            authorization_endpoint: `${this.issuer}/authorize`,
            token_endpoint: `${this.issuer}/token`,
            userinfo_endpoint: `${this.issuer}/userinfo`,
            end_session_endpoint: `${this.issuer}/logout`,
            jwks_uri: `${this.issuer}/keys`,
            authorization_response_iss_parameter_supported: true,
            // Also lists what must never be accepted.
            id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
            ...this.metadata,
          },
        };
      case '/keys':
        return { body: { keys: [this.key.jwk] } };
      case '/token':
        return this.#token(request);
      case '/userinfo': {
        const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
        return { body: this.#accessTokens.get(token)?.userInfo };
      }
      default:
        return { status: 404, body: {} };
    }
  }

  async #token(request: IncomingMessage): Promise<{ status?: number; body: unknown }> {
    const form = new URLSearchParams(await text(request));
    const [id = '', secret = ''] = atob(request.headers.authorization?.replace('Basic ', '') ?? '').split(
      ':',
    );
    const decoded = (part: string) => decodeURIComponent(part.replaceAll('+', ' '));
    if (decoded(id) !== clientId || decoded(secret) !== clientSecret)
      return { status: 401, body: { error: 'invalid_client' } };
    const grant = this.#grants.get(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant?.challenge !== challenge) return { status: 400, body: { error: 'invalid_grant' } };
    const access_token = randomBytes(16).toString('hex');
    this.#accessTokens.set(access_token, grant);
    const claims = JSON.parse(JSON.stringify(grant.claims)) as Record<string, unknown>;
    const id_token = await (grant.forgery.sign?.(claims, this) ?? this.sign(claims));
    return { body: { access_token, token_type: 'Bearer', id_token, ...grant.forgery.tokens } };
  }
}
