import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { unpacked, type WireAnswer } from './exchange.ts';
import type { WireRequest } from './wire.ts';

/** No answer came: the connection failed, broke off, or the server was silent. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
  /** Nobody listens there. */
  readonly isRefused: boolean;
  /** An answer began and broke off. */
  readonly isCutOff: boolean;

  constructor(cause: NodeJS.ErrnoException, hasBegun = false) {
    super(cause.message || String(cause.code));
    this.isRefused = cause.code === 'ECONNREFUSED';
    this.isCutOff = hasBegun && cause.code === 'ECONNRESET';
  }
}

export type Send = (request: WireRequest) => Promise<WireAnswer>;

/** RFC 9110 §9.2.1: asking twice is as good as asking once. */
const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const timeoutMs = 30_000;
const mostBytes = 32 * 1024 ** 2;

/**
 * Sends over Node's own client, which follows no redirect and adds no header of its own meaning.
 * Connections are kept alive between requests.
 */
export function makeSender(): { send: Send; close: () => void } {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true }),
    'https:': new HttpsAgent({ keepAlive: true }),
  };
  const once = (wire: WireRequest) =>
    new Promise<WireAnswer>((resolve, reject) => {
      const secure = wire.url.protocol === 'https:';
      const options = {
        method: wire.method,
        headers: {
          ...wire.headers,
          ...(wire.body === null ? {} : { 'content-length': String(Buffer.byteLength(wire.body)) }),
        },
        agent: secure ? agents['https:'] : agents['http:'],
        timeout: wire.timeoutMs ?? timeoutMs,
      };
      const request = (secure ? httpsRequest : httpRequest)(wire.url, options, (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > mostBytes) request.destroy(new Error(`the answer is larger than ${mostBytes} bytes`));
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
        request.destroy(new Error(`no answer within ${(wire.timeoutMs ?? timeoutMs) / 1000} s`)),
      );
      request.once('error', reject);
      request.end(wire.body ?? undefined);
    });
  const close = () => Object.values(agents).forEach((agent) => agent.destroy());
  return {
    async send(wire) {
      try {
        return await once(wire);
      } catch (error) {
        if (error instanceof NoAnswerError) throw error;
        const { code } = error as NodeJS.ErrnoException;
        // A kept connection that the server had closed meanwhile: nothing was read of the request.
        const again = code === 'ECONNRESET' && safe.has(wire.method);
        try {
          if (again) return await once(wire);
        } catch {
          // The first failure is the one to tell.
        }
        throw new NoAnswerError(error as NodeJS.ErrnoException);
      }
    },
    close,
  };
}
