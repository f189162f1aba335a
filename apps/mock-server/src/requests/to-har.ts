import { version } from '@forecast-console/server';
import type { RecordedRequest } from './request-log.ts';

const pairs = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([name, value]) => ({ name, value }));

function entry(request: RecordedRequest, origin: string) {
  const { method, headers, body, applied, answer } = request;
  const url = new URL(request.url, origin);
  const type = answer?.headers['content-type'] ?? 'x-unknown';
  return {
    startedDateTime: request.startedAt,
    time: answer?.durationMs ?? 0,
    request: {
      method,
      url: url.href,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(headers),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      ...(body === null ? {} : { postData: { mimeType: headers['content-type'] ?? '', text: body } }),
      headersSize: -1,
      bodySize: body === null ? 0 : Buffer.byteLength(body),
    },
    response: {
      status: answer?.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(answer?.headers ?? {}),
      content: {
        size: Buffer.byteLength(answer?.body ?? ''),
        mimeType: type,
        ...(answer?.body == null ? {} : { text: answer.body }),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: answer?.durationMs ?? 0, receive: 0 },
    ...(applied === null ? {} : { comment: applied }),
  };
}

/** Returns requests as an HTTP archive (HAR 1.2), which browser developer tools can import. */
export function toHar(requests: readonly RecordedRequest[], origin: string) {
  return {
    log: {
      version: '1.2',
      creator: { name: 'Forecast Console mock server', version },
      entries: requests.map((request) => entry(request, origin)),
    },
  };
}
