import * as client from 'openid-client';

const byClaim: Readonly<Record<string, string>> = {
  aud: 'it was issued for another application',
  azp: 'it was issued for another application',
  exp: 'it has expired',
  iat: 'it was issued in the future',
  iss: 'it comes from another issuer',
  nbf: 'it is not valid yet',
  nonce: 'it belongs to another sign-in',
  sub: 'it names another user or none',
};

const byCode: Readonly<Record<string, string>> = {
  OAUTH_INVALID_RESPONSE: 'it is malformed or its signature is not valid',
  OAUTH_INVALID_REQUEST: 'it is malformed',
  OAUTH_KEY_SELECTION_FAILED: 'it is signed with an unknown key',
  OAUTH_UNSUPPORTED_OPERATION: 'its signature is not accepted',
  OAUTH_PARSE_ERROR: 'it is malformed',
};

/** A claim of the ID token that the library does not check. */
export class ClaimError extends Error {
  override name = 'ClaimError';
  readonly claim: string;
  constructor(claim: string) {
    super(`unexpected ID token claim ${claim}`);
    this.claim = claim;
  }
}

/** Error codes of OAuth, such as `access_denied`. Anything else in an answer could be written by an attacker. */
const oauthCode = /^[a-z_]{1,40}$/;

/** Returns a readable reason why an answer of the provider was rejected. */
export function reasonOf(error: unknown): string {
  if (error instanceof ClaimError) return byClaim[error.claim] ?? 'it is not valid';
  if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError)
    return oauthCode.test(error.error) ? error.error : 'an unknown error';
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const claim = claimIn(at.cause);
    if (claim !== null) return byClaim[claim] ?? `its claim ${claim} is not valid`;
  }
  const code = error instanceof client.ClientError ? error.code : undefined;
  return byCode[code ?? ''] ?? 'it is not valid';
}

function claimIn(details: unknown): string | null {
  if (typeof details !== 'object' || details === null) return null;
  const claim: unknown = Reflect.get(details, 'claim') ?? Reflect.get(details, 'attribute');
  return typeof claim === 'string' ? claim : null;
}

/** Whether the provider gave no answer at all, or only a server error. */
export function isUnreachable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error || at instanceof Response; at = causeOf(at)) {
    if (at instanceof Response) return at.status >= 500;
    if (at instanceof TypeError && at.message === 'fetch failed') return true;
    if ('code' in at && (at.code === 'OAUTH_TIMEOUT' || at.code === 'OAUTH_ABORT')) return true;
  }
  return false;
}

const causeOf = (at: Error | Response): unknown => (at instanceof Response ? null : at.cause);
