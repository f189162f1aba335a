import { asObject, asText } from '../../json.ts';
import type { Session } from '../../session.ts';

/**
 * Reads the answer of the token and refresh calls.
 *
 * @param previousRefreshToken kept when the answer brings none
 * @returns null when there is no access token in it
 */
export function toSession(json: unknown, previousRefreshToken: string | null): Session | null {
  const answer = asObject(json);
  const access_token = asText(answer?.['access_token']);
  if (access_token === null) return null;
  return { access_token, refresh_token: asText(answer?.['refresh_token']) ?? previousRefreshToken };
}
