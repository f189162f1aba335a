import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { InvalidInputError, StorageUnreachableError } from '../../../../errors.ts';
import type { ObjectStoreConfig } from '../../../../object-store-config.ts';
import type { DatasetArchive } from './dataset-cache.ts';
import { S3Client } from '../../../../object-store/s3-client.ts';

/** S3 stores at most 5 GiB with one request. One request stores a file completely or not at all. */
const maxBytes = 5 * 1024 ** 3;
const defaultStallMs = 30_000;
/** Minimum upload speed, which limits the time of an upload, because the storage does not report its progress. */
const minBytesPerMs = 1000;
/** Number of files whose size is requested at the same time. */
const sizesAtOnce = 16;
const readBytes = 1 << 20;

/** Stores dataset files as objects of a bucket. Transfers are streamed. */
export class S3Archive implements DatasetArchive {
  readonly #client: S3Client;
  readonly #prefix: string;
  /** Sizes of stored files, which never change. */
  readonly #sizes = new Map<string, number>();

  constructor(config: ObjectStoreConfig, stallMs = defaultStallMs) {
    this.#client = new S3Client(config, stallMs);
    this.#prefix = config.prefix;
  }

  /**
   * Returns the database that owns the objects, and makes it the given one if there is none yet.
   * @throws StorageUnreachableError
   */
  async owner(database: string): Promise<string> {
    const key = `${this.#prefix}owner`;
    const owner = await this.#client.send({ method: 'GET', key }, async (response) =>
      response === null ? null : text(response.body),
    );
    if (owner !== null) return owner;
    const headers = { 'content-length': String(Buffer.byteLength(database)) };
    await this.#client.send({ method: 'PUT', key, headers, body: () => Readable.from([database]) }, discard);
    return database;
  }

  /** The storage compares the received bytes with their digest, and the size is verified afterward. */
  async keep(id: string, path: string): Promise<void> {
    const { size } = await stat(path);
    if (size > maxBytes)
      throw new InvalidInputError(
        'This dataset takes more than 5 GiB, which the storage of this server does not support. Upload fewer rows or columns.',
      );
    const read = () => createReadStream(path, { highWaterMark: readBytes });
    const hash = createHash('sha256');
    await pipeline(read(), hash);
    const headers = { 'x-amz-content-sha256': hash.digest('hex'), 'content-length': String(size) };
    const limitMs = this.#client.stallMs + size / minBytesPerMs;
    this.#sizes.delete(id);
    await this.#client.send({ method: 'PUT', key: this.#keyOf(id), headers, body: read, limitMs }, discard);
    if ((await this.#sizeOf(id)) !== size)
      throw new StorageUnreachableError('the stored file has another size');
  }

  async fetch(id: string, path: string, signal?: AbortSignal): Promise<boolean> {
    let found = false;
    const file = await open(path, 'w', 0o600);
    try {
      found = await this.#client.send({ method: 'GET', key: this.#keyOf(id), signal }, async (response) => {
        if (response === null) return false;
        for await (const chunk of response.body) await file.writeFile(chunk);
        await file.sync();
        return true;
      });
    } finally {
      await file.close();
      if (!found) await rm(path, { force: true });
    }
    return found;
  }

  async remove(id: string): Promise<void> {
    await this.#client.send({ method: 'DELETE', key: this.#keyOf(id) }, discard);
    this.#sizes.delete(id);
  }

  async ids(): Promise<ReadonlySet<string>> {
    const start = `${this.#prefix}datasets/`;
    const ids = new Set<string>();
    let token: string | undefined;
    do {
      const query: Record<string, string> = { 'list-type': '2', prefix: start };
      if (token !== undefined) query['continuation-token'] = token;
      const page = await this.#client.send({ method: 'GET', query }, async (response) =>
        response === null ? '' : text(response.body),
      );
      for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) ids.add(key.slice(start.length));
      token = /<NextContinuationToken>([^<]*)</.exec(page)?.[1]?.replaceAll('&amp;', '&');
    } while (token !== undefined);
    return ids;
  }

  async bytes(ids: readonly string[]): Promise<number> {
    let total = 0;
    for (let at = 0; at < ids.length; at += sizesAtOnce) {
      const sizes = await Promise.all(ids.slice(at, at + sizesAtOnce).map((id) => this.#sizeOf(id)));
      total += sizes.reduce((sum, size) => sum + size, 0);
    }
    return total;
  }

  /** Returns 0 if the file is not stored. */
  async #sizeOf(id: string): Promise<number> {
    const known = this.#sizes.get(id);
    if (known !== undefined) return known;
    const size = await this.#client.send({ method: 'HEAD', key: this.#keyOf(id) }, async (response) => {
      await discard(response);
      return response === null ? null : Number(response.headers['content-length']);
    });
    if (size !== null) this.#sizes.set(id, size);
    return size ?? 0;
  }

  #keyOf(id: string): string {
    return `${this.#prefix}datasets/${id}`;
  }
}

/** Reads the response to its end, otherwise the connection cannot be reused. */
async function discard(response: { body: AsyncIterable<Buffer> } | null): Promise<void> {
  for await (const _ of response?.body ?? []);
}
