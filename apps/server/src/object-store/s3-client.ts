import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StorageUnreachableError } from '../errors.ts';
import type { ObjectStoreConfig } from '../object-store-config.ts';

/** Attempts at a request that the storage refuses temporarily, such as with 503 Slow Down. */
const maxAttempts = 3;
const retryMs = 200;

export interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Name of the object; empty for the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Returns the body; its size must be in the headers. */
  body?: () => Readable;
  signal?: AbortSignal | undefined;
  /** Time limit for the response. */
  limitMs?: number;
}

interface Received {
  headers: IncomingMessage['headers'];
  body: AsyncIterable<Buffer>;
}

/**
 * Sends signed requests to a bucket. Uses `node:http`, because `fetch` ends the process with a failed assertion if the
 * storage closes the connection while a large response is being written to a slow disk.
 */
export class S3Client {
  readonly #config: ObjectStoreConfig;
  /** Time without data after which the storage is considered unreachable. */
  readonly stallMs: number;

  constructor(config: ObjectStoreConfig, stallMs: number) {
    this.#config = config;
    this.stallMs = stallMs;
  }

  /**
   * Sends a request and calls `receive` with the response, or with null if the object does not exist.
   * @throws StorageUnreachableError if the storage does not respond, or refuses the request
   */
  async send<Result>(call: Call, receive: (response: Received | null) => Promise<Result>): Promise<Result> {
    const { limitMs = this.stallMs, signal } = call;
    const limit = new AbortController();
    const seconds = Math.ceil(limitMs / 1000);
    const timer = setTimeout(() => limit.abort(new Error(`no response for ${seconds} s`)), limitMs);
    const end = signal === undefined ? limit.signal : AbortSignal.any([limit.signal, signal]);
    /** Throws the caller's reason for an abort; all other errors come from the storage or the network. */
    const unreachable = (error: unknown) => {
      signal?.throwIfAborted();
      const { code, message } = (limit.signal.aborted ? limit.signal.reason : error) as NodeJS.ErrnoException;
      return new StorageUnreachableError(code ?? message, { cause: error });
    };
    async function* dataOf(response: IncomingMessage): AsyncGenerator<Buffer> {
      try {
        for await (const chunk of response) {
          timer.refresh();
          yield chunk as Buffer;
        }
      } catch (error) {
        throw unreachable(error);
      }
    }
    try {
      const response = await this.#respond(call, end).catch((error: unknown) => {
        throw unreachable(error);
      });
      timer.refresh();
      const { statusCode = 0, statusMessage = '', headers } = response;
      if (statusCode >= 200 && statusCode < 300) return await receive({ headers, body: dataOf(response) });
      const code = /<Code>(\w+)</.exec(await text(dataOf(response)))?.[1];
      if (statusCode === 404 && call.key !== undefined && code !== 'NoSuchBucket') return await receive(null);
      throw new StorageUnreachableError(`${statusCode} ${code ?? statusMessage}`.trim());
    } finally {
      clearTimeout(timer);
    }
  }

  /** Repeats requests that failed temporarily or because the storage had closed an idle connection. */
  async #respond(call: Call, signal: AbortSignal): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt++) {
      const request = await this.#start(call, signal);
      try {
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        if ((response.statusCode ?? 0) < 500 || attempt === maxAttempts) return response;
        response.resume();
        await sleep(retryMs * attempt, undefined, { signal });
      } catch (error) {
        if (!request.reusedSocket || signal.aborted || attempt === maxAttempts) throw error;
      }
    }
  }

  async #start({ method, key, query, headers, body }: Call, signal: AbortSignal): Promise<ClientRequest> {
    const { bucketUrl, region, accessKeyId, secretAccessKey, sessionToken } = this.#config;
    const to = new URL(key === undefined ? bucketUrl : `${bucketUrl}/${key}`);
    for (const [name, value] of Object.entries(query ?? {})) to.searchParams.set(name, value);
    const credentials = { accessKeyId, secretAccessKey, ...(sessionToken === null ? {} : { sessionToken }) };
    const signer = new AwsV4Signer({
      ...credentials,
      method,
      url: to.href,
      region,
      service: 's3',
      headers: headers ?? {},
    });
    const signed = await signer.sign();
    const send = to.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(signed.url, { method, headers: Object.fromEntries(signed.headers), signal });
    if (body === undefined) request.end();
    // `pipeline` could lose a response that arrives before the whole body is sent.
    else
      body()
        .on('error', (error) => request.destroy(error))
        .pipe(request);
    // A broken connection may report another error after `once` has removed its listener.
    request.on('error', () => undefined);
    return request;
  }
}
