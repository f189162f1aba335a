import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { OperationId } from '../contract/document.ts';
import { cachedRoutes } from './cached-routes.ts';
import type { ChangeCounters } from './change-counters.ts';

const maxBytes = 32 * 1024 ** 2;
/** Idle time after which the cache is cleared, so that other programs can use the memory. */
const idleMs = 30_000;
/** The parameter that clients add to prevent caching. */
const timestamp = /([?&])_=[^&]*(?:&|$)/;

/** The parts of a request that the cache uses. */
export interface CacheableRequest {
  url: string;
  params: Readonly<Record<string, string>>;
}

/** A response body as it is sent. */
export class CachedResponse {
  readonly version: string;
  readonly body: Buffer;
  readonly etag: string;

  constructor(version: string, value: unknown) {
    this.version = version;
    this.body = Buffer.from(JSON.stringify(value));
    // The ETag is a hash of the body, so it stays valid after a restart.
    this.etag = `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`;
  }

  /**
   * Sends 304 if the client has this version (RFC 9110
   * 13.1.2).
   */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { 'if-none-match': condition = '' } = request.headers;
    const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    reply.header('ETag', this.etag);
    if (tags.includes(this.etag) || tags.includes('*')) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(this.body);
  }
}

/** Caches response bodies in memory until the data they are made from changes. */
export class ResponseCache {
  readonly #counters: Pick<ChangeCounters, 'read'>;
  readonly #responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ body }, url) => body.length + url.length,
  });
  readonly #idle = setTimeout(() => this.#responses.clear(), idleMs).unref();

  constructor(counters: Pick<ChangeCounters, 'read'>) {
    this.#counters = counters;
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
    const key = url.replace(timestamp, '$1');
    const snapshot = await this.#counters.read(...subjectsOf(params));
    const cached = this.#responses.get(key);
    if (cached?.version === snapshot.version) return cached;
    const made = new CachedResponse(snapshot.version, await make());
    if (await snapshot.isCurrent()) this.#responses.set(key, made);
    return made;
  }
}
