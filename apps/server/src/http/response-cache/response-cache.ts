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

export type CacheableRequest = Pick<FastifyRequest<{ Params: Record<string, string> }>, 'url' | 'params'>;

type Snapshot = Awaited<ReturnType<ChangeCounters['read']>>;

export class CachedResponse {
  readonly version: string;
  readonly body: string;
  readonly etag: string;
  /** The moment at which the version was last compared with the database. */
  checkedAt = 0;

  constructor(version: string, value: unknown) {
    this.version = version;
    this.body = JSON.stringify(value);
    // The ETag is a hash of the body, so it stays valid after a restart.
    this.etag = `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`;
  }

  /** Sends 304 if the client has this version (RFC 9110 §13.1.2). */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const tags = (request.headers['if-none-match'] ?? '')
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''));
    reply.header('ETag', this.etag);
    if (tags.includes(this.etag) || tags.includes('*')) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(this.body);
  }
}

/** Caches response bodies in memory until the data they are made from changes. */
export class ResponseCache {
  readonly #counters: Pick<ChangeCounters, 'read' | 'moment'>;
  readonly #responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ body }, url) => Buffer.byteLength(body) + url.length,
  });
  /** Responses that are being built, with the versions they are built from. */
  readonly #making = new Map<string, { version: string; response: Promise<CachedResponse> }>();
  readonly #idle = setTimeout(() => this.#responses.clear(), idleMs).unref();

  constructor(counters: Pick<ChangeCounters, 'read' | 'moment'>) {
    this.#counters = counters;
  }

  /** Returns a `CachedResponse` for the operations in cached-routes.ts, otherwise the value itself. */
  async getOrMake(operation: OperationId, { url, params }: CacheableRequest, make: () => Promise<unknown>) {
    const subjectsOf = cachedRoutes[operation];
    if (subjectsOf === undefined) return make();
    this.#idle.refresh();
    const key = url.replace(timestamp, '$1');
    const cached = this.#responses.get(key);
    const moment = this.#counters.moment();
    if (cached?.checkedAt === moment) return cached;
    const snapshot = await this.#counters.read(...subjectsOf(params));
    if (cached?.version === snapshot.version) {
      cached.checkedAt = moment;
      return cached;
    }
    const { version } = snapshot;
    const other = this.#making.get(key);
    if (other?.version === version) {
      // After a write, all users ask for the same responses at once. If this one fails, everyone builds their own.
      await other.response.catch(() => null);
      const kept = this.#responses.get(key);
      if (kept?.version === version) return kept;
    }
    const response = this.#make(key, snapshot, make);
    this.#making.set(key, { version, response });
    try {
      return await response;
    } finally {
      if (this.#making.get(key)?.response === response) this.#making.delete(key);
    }
  }

  async #make(key: string, snapshot: Snapshot, make: () => Promise<unknown>) {
    const made = new CachedResponse(snapshot.version, await make());
    if (await snapshot.isCurrent()) this.#responses.set(key, made);
    return made;
  }
}
