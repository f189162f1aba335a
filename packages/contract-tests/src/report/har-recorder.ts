import packageJson from '../../package.json' with { type: 'json' };
import type { Exchange } from '../http/exchange.ts';
import type { Secrets } from '../http/secrets.ts';

const maxTextLength = 20_000;
const clip = (text: string) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text);

/** Records exchanges as HAR 1.2. Secrets are masked when the file is written. */
export class HarRecorder {
  readonly #exchanges: Exchange[] = [];

  record(exchange: Exchange): void {
    const { status, headers, text } = exchange.response;
    this.#exchanges.push({ ...exchange, response: { status, headers, text: clip(text) } });
  }

  write(secrets: Secrets): string {
    const headers = (all: Readonly<Record<string, string>>) =>
      Object.entries(all).map(([name, value]) => ({ name, value: secrets.mask(value) }));
    const entries = this.#exchanges.map(({ request, response, startedAt, tookMs }) => ({
      startedDateTime: new Date(startedAt).toISOString(),
      time: tookMs,
      request: {
        method: request.method,
        url: secrets.mask(request.url.href),
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: headers(request.headers),
        queryString: [...request.url.searchParams].map(([name, value]) => ({
          name,
          value: secrets.mask(value),
        })),
        headersSize: -1,
        bodySize: request.body === null ? 0 : Buffer.byteLength(request.body),
        ...(request.body === null
          ? {}
          : {
              postData: {
                mimeType: request.headers['content-type'] ?? '',
                text: secrets.mask(clip(request.body)),
              },
            }),
      },
      response: {
        status: response.status,
        statusText: '',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: headers(response.headers),
        content: {
          size: Buffer.byteLength(response.text),
          mimeType: response.headers['content-type'] ?? '',
          text: secrets.mask(response.text),
        },
        redirectURL: secrets.mask(response.headers.location ?? ''),
        headersSize: -1,
        bodySize: -1,
      },
      cache: {},
      timings: { send: 0, wait: tookMs, receive: 0 },
    }));
    const creator = { name: 'forecast-console contract-test', version: packageJson.version };
    return `${JSON.stringify({ log: { version: '1.2', creator, entries } })}\n`;
  }
}
