import { isAllowedOrigin } from '../cors.ts';
import type { RecordedRequest } from '../requests/recorded-request.ts';

const hostOf = (address: string) => URL.parse(address)?.hostname ?? '';

/**
 * Explains why a request used the default session, in case another one was intended.
 *
 * @param alone whether there is no other session
 * @returns null if the request named a session or there is no other session
 */
export function strayNote(
  { sessionBy, headers }: Pick<RecordedRequest, 'sessionBy' | 'headers'>,
  alone: boolean,
): string | null {
  if (sessionBy !== null) return null;
  const { origin = '', host = '' } = headers;
  const [page, mock] = [hostOf(origin), hostOf(`http://${host}`)];
  if (page === '' || page === mock)
    return alone
      ? null
      : 'The request has neither the header X-Mock-Session nor the cookie mock-session, so it used the session default.';
  return isAllowedOrigin(origin)
    ? `The request has no session: browsers do not send cookies of ${page} to ${mock}. Call the mock server as ${page} instead.`
    : `The request has no session and comes from a page of ${page}, which cannot read responses of the mock server. Open the page as ${mock} instead.`;
}
