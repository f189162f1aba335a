import { isAllowedOrigin } from '../cors.ts';
import type { RecordedRequest } from '../requests/recorded-request.ts';

const hostOf = (address: string) => URL.parse(address)?.hostname ?? '';

/**
 * Why a request met the main session although another may be meant.
 *
 * @param alone whether there is no other session
 * @returns null for one that named a session, or could mean no other
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
      : 'It names no session, by X-Mock-Session or the cookie mock-session, and was answered by the session default.';
  return isAllowedOrigin(origin)
    ? `It names no session: browsers send no cookie of ${page} to ${mock}. Call the mock as ${page}; it answers there too.`
    : `It names no session, and comes from a page of ${page}, which may not read answers of the mock. Open the page as ${mock}.`;
}
