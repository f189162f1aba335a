import type { RecordedRequest } from '../requests/recorded-request.ts';
import { toCurl } from '../requests/to-curl.ts';
import { escaped } from './escaped.ts';
import { strayNote } from './stray-note.ts';

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
