import type { IDToken } from 'openid-client';
import { limits } from '@forecast-console/api-client/limits';
import { newUserName } from '../user-names.ts';
import { ClaimError } from './refusal-reason.ts';

type ClaimSet = Readonly<Record<string, unknown>>;

/** What the provider says about a user: in the signed ID token, and in its response to a direct request. */
export interface Claims {
  idToken: ClaimSet;
  userInfo: ClaimSet;
}

/** Tolerated difference between the clocks of server and provider. */
const maxClockSkewSeconds = 60;

/** @throws ClaimError if the token was issued for another application, or in the future */
export function requireClaims(claims: IDToken | undefined, clientId: string, now: Date): IDToken {
  if (claims === undefined || claims.sub === '') throw new ClaimError('sub');
  // OpenID Connect Core §3.1.3.7, also for tokens with a single audience.
  if (claims.azp !== undefined && claims.azp !== clientId) throw new ClaimError('azp');
  if (claims.iat > now.getTime() / 1000 + maxClockSkewSeconds) throw new ClaimError('iat');
  return claims;
}

function textOf(claims: ClaimSet, name: string): string | null {
  const value = claims[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Returns an email address only if the provider has verified that it belongs to the user. */
export function verifiedEmail({ idToken, userInfo }: Claims): string | null {
  for (const claims of [idToken, userInfo]) {
    const email = textOf(claims, 'email');
    // Some providers send a string.
    const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
    if (email !== null && isVerified && email.length <= limits.email.maxLength && /^\S+@\S+$/.test(email))
      return email;
  }
  return null;
}

/** Returns a valid user name like the one at the provider. It may be taken. */
export function suggestedName(claims: Claims): string {
  const given = [claims.idToken, claims.userInfo].flatMap((one) => [
    textOf(one, 'preferred_username'),
    textOf(one, 'email'),
    textOf(one, 'name'),
  ]);
  for (const text of given) {
    const local = (text ?? '').split('@')[0]?.trim().replaceAll(/\s+/gu, '.').slice(0, maxNameLength) ?? '';
    if (local !== '' && isValidName(local)) return newUserName(local);
  }
  return 'user';
}

/** Leaves space for a number that makes the name unique. */
const maxNameLength = limits.username.maxLength - 10;

function isValidName(name: string): boolean {
  try {
    const { length } = newUserName(name);
    return length > 0 && length <= maxNameLength;
  } catch {
    return false;
  }
}

/** Returns the groups in a claim. `path` is its name, or the path of a nested claim such as `realm_access.roles`. */
export function groupsOf({ idToken, userInfo }: Claims, path: string): string[] {
  return [idToken, userInfo].flatMap((claims) => {
    const found = claims[path] ?? path.split('.').reduce<unknown>(propertyOf, claims);
    const groups: unknown[] = Array.isArray(found) ? found : [found];
    return groups.filter((group) => typeof group === 'string');
  });
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
