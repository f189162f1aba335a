import { isObject } from '../contract/is-object.ts';
import type { Contract } from '../contract/contract.ts';
import { type Call, callOf } from '../http/call.ts';
import { type Exchange, isSuccess, jsonOf } from '../http/exchange.ts';

/** The tool cannot sign in, so it cannot test. */
export class SignInError extends Error {
  override name = 'SignInError';
}

export interface Credentials {
  username: string;
  password: string;
}

interface Tokens {
  access: string;
  refresh: string | null;
  expiresAt: number;
  renewAt: number;
}

const fallbackSeconds = 300;

/** A signed-in user: signs in once, renews the token before it expires. */
export class Session {
  readonly #contract: Contract;
  readonly #credentials: Credentials;
  readonly #call: (call: Call) => Promise<Exchange>;
  readonly #now: () => number;
  #tokens: Tokens | null = null;
  #taken: string | null = null;
  /** The first token there was, to be tried again when it has expired. */
  first: { token: string; expiresAt: number } | null = null;

  constructor(
    contract: Contract,
    credentials: Credentials,
    call: (call: Call) => Promise<Exchange>,
    now: () => number,
  ) {
    this.#contract = contract;
    this.#credentials = credentials;
    this.#call = call;
    this.#now = now;
  }

  /** @throws SignInError when the server does not sign the user in. */
  async header(): Promise<string> {
    return `Bearer ${await this.token()}`;
  }

  async token(): Promise<string> {
    return (await this.#current()).access;
  }

  /** A refresh token that was not used yet; null when the server gives none. The session signs in anew. */
  async takeRefreshToken(): Promise<string | null> {
    const refresh = this.#tokens?.refresh ?? (await this.#signIn()).refresh;
    if (this.#tokens) this.#tokens.refresh = null;
    this.#taken = refresh;
    return refresh;
  }

  /** Keeps what the answer to a taken token gave, so that the next one needs no sign-in. */
  observe({ call, request, answer }: Exchange): void {
    if (call.operation.id !== 'refreshToken' || !isSuccess(answer)) return;
    if (this.#taken === null || !request.body?.includes(encodeURIComponent(this.#taken))) return;
    const body = jsonOf(answer);
    if (this.#tokens && isObject(body) && typeof body.refresh_token === 'string')
      this.#tokens.refresh = body.refresh_token;
  }

  async #current(): Promise<Tokens> {
    if (this.#tokens && this.#now() < this.#tokens.renewAt) return this.#tokens;
    return this.#signIn();
  }

  async #signIn(): Promise<Tokens> {
    const { username, password } = this.#credentials;
    const fields = [
      ['username', username],
      ['password', password],
    ] as const;
    const operation = this.#contract.operation('login');
    const { answer } = await this.#call(callOf(operation, { body: { kind: 'form', fields } }));
    const body = jsonOf(answer);
    if (!isSuccess(answer) || !isObject(body) || typeof body.access_token !== 'string')
      throw new SignInError(
        `signing in as ${username} was answered ${answer.status}: ${answer.text.slice(0, 300)}`,
      );
    const seconds = typeof body.expires_in === 'number' ? body.expires_in : fallbackSeconds;
    const now = this.#now();
    this.#tokens = {
      access: body.access_token,
      refresh: typeof body.refresh_token === 'string' ? body.refresh_token : null,
      expiresAt: now + seconds * 1000,
      renewAt: now + seconds * 700,
    };
    this.first ??= { token: body.access_token, expiresAt: this.#tokens.expiresAt };
    return this.#tokens;
  }
}
