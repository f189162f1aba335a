import type { RecordedRequest } from '../requests/request-log.ts';
import { toCurl } from '../requests/to-curl.ts';
import { escaped } from './escaped.ts';
import { isAllowedOrigin } from '../cors.ts';

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

function statusOf({ answer }: RecordedRequest): string {
  if (answer === null) return 'pending';
  return answer.status === 0 ? 'aborted' : String(answer.status);
}

function part(name: string, text: string | null): string {
  return text === null || text === '' ? '' : `<h3>${name}</h3><pre tabindex="0">${escaped(text)}</pre>`;
}

function list(of: Readonly<Record<string, string>>): string {
  return Object.entries(of)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** Renders the table row of a request. The filter searches `data-words`. */
export function requestRow(request: RecordedRequest, alone: boolean): string {
  const { startedAt, method, url, operation, applied, answer, body, headers } = request;
  const status = statusOf(request);
  const failed = answer !== null && (answer.status === 0 || answer.status >= 400);
  const note = strayNote(request, alone);
  const words = [method, url, operation ?? '', status, applied ?? '', note === null ? '' : 'no session'];
  const parts = [
    `<p><button type="button" data-curl="${escaped(toCurl(request))}">Copy as curl</button></p>`,
    note === null ? '' : `<p>${escaped(note)}</p>`,
    part('Request headers', list(headers)),
    part('Request body', body),
    part('Response headers', answer && list(answer.headers)),
    part('Response body', answer?.body ?? null),
  ];
  return `<tr data-words="${escaped(words.join(' ').toLowerCase())}">
<td>${escaped(startedAt.slice(11, 23))}</td>
<td>${escaped(method)}</td>
<td class="url"><details><summary>${escaped(url)}</summary>${parts.join('')}</details></td>
<td${failed ? ' class="failed"' : ''}>${status}</td>
<td>${answer === null ? '' : `${answer.durationMs} ms`}</td>
<td>${escaped(applied ?? '')}${note === null ? '' : ' <em>no session</em>'}</td>
</tr>`;
}
