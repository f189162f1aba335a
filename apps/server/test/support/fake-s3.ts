import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from '@forecast-console/tooling/free-port';
import type { ObjectStoreConfig } from '../../src/object-store-config.ts';

const accessKeyId = 'test-key';
const bucket = '/data';
/** Number of objects on a page of a listing; small, so that tests need several pages. */
const pageSize = 2;

const errorXml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

/**
 * An object store in this process with one bucket. Verifies digests but not signatures; `npm run bench -- crash
 * --store s3` uses a real one.
 */
export class FakeS3 {
  readonly objects = new Map<string, Buffer>();
  /** Replaces the response to the given number of requests. */
  refusal: { status: number; code: string; times: number } | null = null;
  /** Whether the connection breaks in the middle of each file that is sent. */
  breaksOff = false;
  /** Number of bytes that are stored of each file. */
  maxBytes = Number.POSITIVE_INFINITY;
  /** Whether requests are received but never answered. */
  isFrozen = false;
  #server: Server | null = null;
  readonly #port: number;

  private constructor(port: number) {
    this.#port = port;
  }

  static async start(): Promise<FakeS3> {
    const storage = new FakeS3(await freePort());
    await storage.resume();
    return storage;
  }

  /** Names of the stored dataset files. */
  get files(): string[] {
    return [...this.objects.keys()].filter((key) => key.includes('datasets/'));
  }

  get config(): ObjectStoreConfig {
    return {
      bucketUrl: `http://127.0.0.1:${this.#port}${bucket}`,
      prefix: 'forecast/',
      region: 'us-east-1',
      accessKeyId,
      secretAccessKey: 'test-secret',
      sessionToken: null,
    };
  }

  /** Stops listening; the objects remain. */
  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
    if (this.#server) await once(this.#server, 'close');
  }

  /** Listens again, at the same address. */
  async resume(): Promise<void> {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (this.isFrozen) return;
    const isRefused = this.refusal !== null && this.refusal.times-- > 0;
    const refusal = isRefused ? this.refusal : refusalOf(request, body);
    if (refusal !== null) {
      response.writeHead(refusal.status).end(errorXml(refusal.code));
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage');
    const key = decodeURIComponent(pathname.slice(bucket.length + 1));
    if (key === '') response.end(this.#list(searchParams));
    else this.#onObject(request.method ?? '', key, body, response);
  }

  #onObject(method: string, key: string, body: Buffer, response: ServerResponse): void {
    const stored = this.objects.get(key);
    if (method === 'PUT') this.objects.set(key, body.subarray(0, this.maxBytes));
    else if (method === 'DELETE') this.objects.delete(key);
    else if (stored === undefined) return void response.writeHead(404).end(errorXml('NoSuchKey'));
    else return this.#send(stored, response);
    response.writeHead(method === 'DELETE' ? 204 : 200).end();
  }

  #send(stored: Buffer, response: ServerResponse): void {
    response.writeHead(200, { 'content-length': stored.length });
    if (this.breaksOff) response.write(stored.subarray(0, stored.length / 2), () => response.destroy());
    else response.end(stored);
  }

  #list(query: URLSearchParams): string {
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? ''))
      .toSorted();
    const start = Number(query.get('continuation-token')?.slice(1) ?? 0);
    const page = keys.slice(start, start + pageSize);
    const next = start + pageSize < keys.length ? `&amp;${start + pageSize}` : null;
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    const token = next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
    return `<ListBucketResult>${contents}${token}</ListBucketResult>`;
  }
}

function refusalOf({ url = '', headers }: IncomingMessage, body: Buffer) {
  if (!headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`))
    return { status: 403, code: 'InvalidAccessKeyId' };
  if (!new URL(url, 'http://storage').pathname.startsWith(bucket))
    return { status: 404, code: 'NoSuchBucket' };
  const digest = headers['x-amz-content-sha256'];
  const isIntact =
    digest === 'UNSIGNED-PAYLOAD' || digest === createHash('sha256').update(body).digest('hex');
  return isIntact ? null : { status: 400, code: 'XAmzContentSHA256Mismatch' };
}
