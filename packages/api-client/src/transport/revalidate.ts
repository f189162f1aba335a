import { decodeUser, type SessionStore } from '../session.ts';
import { derive } from './derive.ts';
import type { Link } from './link.ts';
import { timestampParameter } from './stamp.ts';

/** Of all answers that are kept; the one that was not asked for longest makes room. */
const mostBytes = 16 * 1024 ** 2;
const longestAnswer = mostBytes / 4;
const notModified = 304;

interface Kept {
  readonly etag: string;
  readonly body: ArrayBuffer;
  readonly headers: Headers;
}

const unchanged = new WeakSet<Response>();

/** Whether an answer was kept, and the server said that it is still right. */
export function isUnchanged(response: Response): boolean {
  return unchanged.has(response);
}

/**
 * Asks for what it has by its ETag, and takes a 304 for the answer it has kept (RFC 9110 §13.1.2). No cache of a browser
 * can: each GET carries another timestamp. Nothing is kept from one session to the next.
 *
 * @param session tells whose answers they are
 */
export function revalidate(session: SessionStore): Link {
  const answers = new Map<string, Kept>();
  let bytes = 0;
  let holder: string | null = null;

  function remove(key: string) {
    bytes -= answers.get(key)?.body.byteLength ?? 0;
    answers.delete(key);
  }

  function keep(key: string, kept: Kept) {
    remove(key);
    answers.set(key, kept);
    bytes += kept.body.byteLength;
    for (const oldest of answers.keys()) {
      if (bytes <= mostBytes) return;
      remove(oldest);
    }
  }

  function forgetOthers() {
    const current = holderOf(session);
    if (current === holder) return;
    answers.clear();
    bytes = 0;
    holder = current;
  }

  return (next) => async (request) => {
    forgetOthers();
    if (request.method !== 'GET' || request.headers.has('if-none-match')) return next(request);
    const asking = holder;
    const key = keyOf(request);
    const known = answers.get(key);
    const headers = new Headers(request.headers);
    if (known) headers.set('if-none-match', known.etag);
    const response = await next(derive(request, { headers }));
    forgetOthers();
    if (known && response.status === notModified) {
      // Asked for again, so the last to make room.
      if (asking === holder) keep(key, known);
      const answer = new Response(known.body, { headers: known.headers });
      unchanged.add(answer);
      return answer;
    }
    const etag = response.headers.get('etag');
    const mayBeKept = response.status === 200 && etag !== null && asking === holder;
    const body = mayBeKept ? await bytesOf(response.clone(), longestAnswer) : null;
    // While it was read, somebody else may have signed in.
    forgetOthers();
    if (etag === null || body === null || asking !== holder) remove(key);
    else keep(key, { etag, body, headers: response.headers });
    return response;
  };
}

/** The body of an answer; null when it is longer than that, as soon as that is known. */
async function bytesOf({ body }: Response, most: number): Promise<ArrayBuffer | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  if (body === null) return new ArrayBuffer(0);
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > most) {
      // Settled only once whoever asked has read it too.
      void reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  return new Blob(chunks).arrayBuffer();
}

/** The name rather than the token: a renewal in between changes nothing. */
function holderOf(session: SessionStore): string | null {
  const token = session.read()?.access_token;
  return token === undefined ? null : (decodeUser(token)?.username ?? token);
}

function keyOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete(timestampParameter);
  const headers = [...request.headers].filter(([name]) => name !== 'authorization');
  return JSON.stringify([url.href, headers]);
}
