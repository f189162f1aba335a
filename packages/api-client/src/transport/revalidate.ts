import { type SessionStore, userKey } from '../session.ts';
import { derive, type Link, stableUrl } from './request.ts';

/** Maximum size of the cache, in bytes. The least recently used responses are evicted first. */
const maxCacheBytes = 16 * 1024 ** 2;
const maxResponseBytes = maxCacheBytes / 4;
const notModified = 304;

interface CachedResponse {
  readonly etag: string;
  readonly body: ArrayBuffer;
  readonly headers: Headers;
}

const unchanged = new WeakSet<Response>();

/** Whether the response comes from the cache because the server returned 304. */
export function isUnchanged(response: Response): boolean {
  return unchanged.has(response);
}

/**
 * Caches responses that have an ETag, sends If-None-Match, and returns the cached response on a 304
 * (RFC 9110 §13.1.2). Browsers cannot do this, because the timestamp makes every URL different. The cache is
 * cleared when the user changes.
 */
export function revalidate(session: SessionStore): Link {
  const cache = new Map<string, CachedResponse>();
  let cachedBytes = 0;
  let user: string | null = null;

  function remove(key: string) {
    cachedBytes -= cache.get(key)?.body.byteLength ?? 0;
    cache.delete(key);
  }

  function store(key: string, response: CachedResponse) {
    remove(key);
    cache.set(key, response);
    cachedBytes += response.body.byteLength;
    for (const oldest of cache.keys()) {
      if (cachedBytes <= maxCacheBytes) return;
      remove(oldest);
    }
  }

  function clearForNewUser() {
    const current = userKey(session);
    if (current === user) return;
    cache.clear();
    cachedBytes = 0;
    user = current;
  }

  return (next) => async (request) => {
    clearForNewUser();
    if (request.method !== 'GET' || request.headers.has('if-none-match')) return next(request);
    const sender = user;
    const key = cacheKey(request);
    const cached = cache.get(key);
    const headers = new Headers(request.headers);
    if (cached) headers.set('if-none-match', cached.etag);
    const response = await next(derive(request, { headers }));
    clearForNewUser();
    if (cached && response.status === notModified) {
      // Storing the entry again makes it the most recently used.
      if (sender === user) store(key, cached);
      const copy = new Response(cached.body, { headers: cached.headers });
      unchanged.add(copy);
      return copy;
    }
    const etag = response.headers.get('etag');
    const isCacheable = response.status === 200 && etag !== null && sender === user;
    const body = isCacheable ? await readBody(response.clone(), maxResponseBytes) : null;
    // The user may have changed while the body was read.
    clearForNewUser();
    if (etag === null || body === null || sender !== user) remove(key);
    else store(key, { etag, body, headers: response.headers });
    return response;
  };
}

/** Reads the body. Returns null as soon as it exceeds the limit. */
async function readBody({ body }: Response, maxBytes: number): Promise<ArrayBuffer | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  if (body === null) return new ArrayBuffer(0);
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > maxBytes) {
      // The cancellation is not awaited, because it settles only after the caller has read its copy.
      void reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  return new Blob(chunks).arrayBuffer();
}

function cacheKey(request: Request): string {
  const headers = [...request.headers].filter(([name]) => name !== 'authorization');
  return JSON.stringify([stableUrl(request).href, headers]);
}
