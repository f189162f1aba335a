/** Sends one request. Rejects if no response arrives. */
export type Fetch = (request: Request) => Promise<Response>;

/** One concern of the transport, wrapped around the next link. */
export type Link = (next: Fetch) => Fetch;

/** Bytes transferred so far. */
export interface UploadProgress {
  readonly loaded: number;
  /** Total bytes; null if unknown. */
  readonly total: number | null;
}

export type UploadProgressListener = (progress: UploadProgress) => void;

/** Query parameter with the time of a GET request, which keeps HTTP caches from answering it. */
export const timestampParameter = '_';

// A WeakMap, so that a listener is released together with its request.
const listeners = new WeakMap<Request, UploadProgressListener>();

/** Attaches a progress listener to a request. `derive`, `withUrl`, and `duplicate` keep it. */
export function attachListener(request: Request, listener: UploadProgressListener): void {
  listeners.set(request, listener);
}

/** Returns the progress listener of a request, if any. */
export function listenerOf(request: Request): UploadProgressListener | undefined {
  return listeners.get(request);
}

/** Returns the request with some options replaced. Consumes the body of the original. */
export function derive(request: Request, init: RequestInit): Request {
  return keepListener(request, new Request(request, init));
}

/** Returns the request with another URL. Only for requests without a body. */
export function withUrl(request: Request, url: string, init: RequestInit): Request {
  return keepListener(request, new Request(new Request(url, request), init));
}

/** Returns a copy with its own body, for another attempt. */
export function duplicate(request: Request): Request {
  return keepListener(request, request.clone());
}

/** Returns the URL without the timestamp, which differs on every attempt. */
export function stableUrl(request: Request): URL {
  const url = new URL(request.url);
  url.searchParams.delete(timestampParameter);
  return url;
}

/** Whether the request works without a session, such as signing in. A 401 response does not end the session. */
export function isAuthRequest(request: Request): boolean {
  return isPostTo(request, /\/api\/auth\/(token|refresh|register|password)$/);
}

/** Whether the request uploads a file. Uploads have no timeout: users see the progress and can cancel. */
export function isFileRequest(request: Request): boolean {
  return isPostTo(request, /\/api\/(upload|preview|uploads\/[^/]+\/versions(\/preview)?)$/);
}

// Matches the end of the path, because the API may have a path prefix.
function isPostTo(request: Request, paths: RegExp): boolean {
  return request.method === 'POST' && paths.test(new URL(request.url).pathname);
}

function keepListener(original: Request, derived: Request): Request {
  const listener = listeners.get(original);
  if (listener) listeners.set(derived, listener);
  return derived;
}
