import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { unpacked, type WireResponse } from './exchange.ts';
import type { WireRequest } from './wire.ts';

/** Thrown if no complete response arrives because the connection fails, breaks or times out. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
  /** Whether no server is listening. */
  readonly isRefused: boolean;
  /** Whether the response was truncated. */
  readonly isCutOff: boolean;

  constructor(cause: NodeJS.ErrnoException, hasBegun = false) {
    super(cause.message || String(cause.code));
    this.isRefused = cause.code === 'ECONNREFUSED';
    this.isCutOff = hasBegun && cause.code === 'ECONNRESET';
  }
}

/** Safe methods, which can be retried (RFC 9110 §9.2.1). */
const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

export type Send = (request: WireRequest) => Promise<WireResponse>;

const timeoutMs = 30_000;
const maxBytes = 32 * 1024 ** 2;

/**
 * Creates a sender based on Node's HTTP client, which follows no redirects and adds no headers that affect the tests.
 */
export function makeSender(): { send: Send; close: () => void } {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true }),
    'https:': new HttpsAgent({ keepAlive: true }),
  };
  /** @param isRetry whether to use a new connection */
  const once = (wire: WireRequest, isRetry = false) =>
    new Promise<WireResponse>((resolve, reject) => {
      const secure = wire.url.protocol === 'https:';
      const options = {
        method: wire.method,
        headers: {
          ...wire.headers,
          ...(wire.body === null
            ? {}
            : { 'content-length': String(Buffer.byteLength(wire.body, wire.encoding)) }),
        },
        agent: !isRetry && (secure ? agents['https:'] : agents['http:']),
        timeout: wire.timeoutMs ?? timeoutMs,
      };
      const request = (secure ? httpsRequest : httpRequest)(wire.url, options, (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > maxBytes) request.destroy(new Error(`the response exceeds ${maxBytes} bytes`));
          chunks.push(chunk);
        });
        response.once('error', (cause) => reject(new NoAnswerError(cause, true)));
        response.once('end', () => {
          const entries = Object.entries(response.headers).map(([name, value]) => [
            name,
            String(value ?? ''),
          ]);
          const headers = Object.fromEntries(entries) as Record<string, string>;
          const raw = Buffer.concat(chunks);
          const text = (unpacked({ headers, raw, text: '' }) ?? raw).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers, text, raw });
        });
      });
      request.once('timeout', () =>
        request.destroy(new Error(`no response within ${(wire.timeoutMs ?? timeoutMs) / 1000} s`)),
      );
      request.once('error', (cause: NodeJS.ErrnoException) =>
        reject(Object.assign(cause, { isReused: request.reusedSocket })),
      );
      request.end(wire.body ?? undefined, wire.encoding ?? 'utf8');
    });
  const close = () => Object.values(agents).forEach((agent) => agent.destroy());
  return {
    async send(wire) {
      try {
        return await once(wire);
      } catch (error) {
        if (error instanceof NoAnswerError) throw error;
        const { code, isReused } = error as NodeJS.ErrnoException & { isReused?: boolean };
        // The server closed an idle keep-alive connection before it read the request.
        const isClosed = code === 'ECONNRESET' || code === 'EPIPE';
        try {
          if (isClosed && (isReused === true || safe.has(wire.method))) return await once(wire, true);
        } catch {
          // The retry failed too. Report the first error.
        }
        throw new NoAnswerError(error as NodeJS.ErrnoException);
      }
    },
    close,
  };
}
