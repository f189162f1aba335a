import type { UploadProgressListener } from './upload/upload-progress-listener.ts';

// Keyed by request and weak: a listener lives exactly as long as its call, and nothing of it reaches the wire.
const listeners = new WeakMap<Request, UploadProgressListener>();

/** Attaches a progress listener to a request; `derive` and `duplicate` hand it on. */
export function attachListener(request: Request, listener: UploadProgressListener): void {
  listeners.set(request, listener);
}

/** The progress listener of a request, if it has one. */
export function listenerOf(request: Request): UploadProgressListener | undefined {
  return listeners.get(request);
}

/** A request like the one given but for `init`. The body moves over: the given request is used up. */
export function derive(request: Request, init: RequestInit): Request {
  return inherit(request, new Request(request, init));
}

/** A request like the one given but for its address; for requests without a body. */
export function redirect(request: Request, url: string, init: RequestInit): Request {
  return inherit(request, new Request(new Request(url, request), init));
}

/** A second request with the same body, for a second attempt. */
export function duplicate(request: Request): Request {
  return inherit(request, request.clone());
}

function inherit(parent: Request, child: Request): Request {
  const listener = listeners.get(parent);
  if (listener) listeners.set(child, listener);
  return child;
}
