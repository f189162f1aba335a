import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { OperationId } from '../contract/document.ts';
import { cachedRoutes } from './cached-routes.ts';
import type { ChangeCounters } from './change-counters.ts';

const maxBytes = 32 * 1024 ** 2;
const maxEntryBytes = maxBytes / 8;
/** Idle time after which the cache is cleared, so that other programs can use the memory. */
const idleMs = 30_000;
const maxTextBytes = 64 * 1024;
export const json = 'application/json; charset=utf-8';
/** The parameter that clients add to prevent caching. */
const timestamp = /([?&])_=[^&]*(?:&|$)/;
const withoutTimestamp = (url: string) => url.replace(timestamp, '$1');
const strongTag = (tag: string) => tag.trim().replace(/^W\//, '');

/** What the cache needs to know of a request. */
export interface CacheableRequest {
  url: string;
  params: Readonly<Record<string, string>>;
}

/** A response body as it is sent. */
export class CachedResponse {
  readonly version: string;
  /** The last moment at which this version was current. */
  currentAt: number;
  /** A string if it is short: Node then sends headers and body in one write. */
  readonly body: string | Buffer;
  /** Both give the same bytes for pure ASCII, where Latin-1 is faster. */
  readonly encoding: 'latin1' | 'utf8';
  readonly bytes: number;
  readonly etag: string;

  constructor(version: string, moment: number, value: unknown) {
    this.version = version;
    this.currentAt = moment;
    const text = JSON.stringify(value);
    const bytes = Buffer.from(text);
    this.bytes = bytes.length;
    this.body = bytes.length <= maxTextBytes ? text : bytes;
    this.encoding = bytes.length === text.length ? 'latin1' : 'utf8';
    // A hash of the bytes stays valid after a restart.
    this.etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  }

  /** @param condition the If-None-Match header (RFC 9110 §13.1.2) */
  matches(condition: string | undefined): boolean {
    if (condition === undefined) return false;
    return (
      condition === this.etag || condition.split(',').some((tag) => ['*', this.etag].includes(strongTag(tag)))
    );
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.header('ETag', this.etag);
    if (this.matches(request.headers['if-none-match'])) return reply.code(304).send();
    reply.header('Content-Length', this.bytes);
    return reply.type(json).send(this.body);
  }
}

/** Caches response bodies in memory until the data they are made from changes. */
export class ResponseCache {
  readonly #counters: ChangeCounters;
  readonly #responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
    sizeCalculation: ({ bytes }, url) => bytes + url.length + 1,
  });
  readonly #idle = setTimeout(() => this.#responses.clear(), idleMs).unref();

  constructor(counters: ChangeCounters) {
    this.#counters = counters;
  }

  /** Returns the cached response if nothing at all has been written since it was current. */
  find(operation: OperationId, { url }: CacheableRequest): CachedResponse | null {
    if (cachedRoutes[operation] === undefined) return null;
    this.#idle.refresh();
    const cached = this.#responses.get(withoutTimestamp(url));
    return cached?.currentAt === this.#counters.moment() ? cached : null;
  }

  /** Returns a `CachedResponse` for the operations in cached-routes.ts, otherwise the value itself. */
  async getOrMake(
    operation: OperationId,
    { url, params }: CacheableRequest,
    make: () => Promise<unknown>,
  ): Promise<unknown> {
    const subjectsOf = cachedRoutes[operation];
    if (subjectsOf === undefined) return make();
    this.#idle.refresh();
    const key = withoutTimestamp(url);
    const moment = this.#counters.moment();
    const snapshot = await this.#counters.read(subjectsOf(params));
    const cached = this.#responses.get(key);
    if (cached?.version === snapshot.version) {
      cached.currentAt = moment;
      return cached;
    }
    const made = new CachedResponse(snapshot.version, moment, await make());
    if (await snapshot.isCurrent()) this.#responses.set(key, made);
    return made;
  }
}
