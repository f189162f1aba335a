import { isFileRequest, type Link, listenerOf, type UploadProgressListener } from './request.ts';

/** The subset of XMLHttpRequest that the client uses. */
export interface Xhr {
  readonly upload: { addEventListener(type: 'progress', listener: (event: XhrProgress) => void): void };
  responseType: string;
  withCredentials: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly response: unknown;
  addEventListener(type: 'load' | 'error' | 'abort', listener: () => void): void;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: Blob): void;
  abort(): void;
}

/** The subset of ProgressEvent that the client uses. */
export interface XhrProgress {
  readonly lengthComputable: boolean;
  readonly loaded: number;
  readonly total: number;
}

/**
 * Sends uploads that have a progress listener through XMLHttpRequest, because `fetch` cannot report upload progress.
 * On platforms without XMLHttpRequest, such as Node, sends the file through `fetch` without progress.
 */
export const upload: Link = (next) => (request) => {
  const listener = isFileRequest(request) ? listenerOf(request) : undefined;
  const XhrClass = Reflect.get(globalThis, 'XMLHttpRequest') as (new () => Xhr) | undefined;
  return listener && XhrClass ? sendXhr(new XhrClass(), request, listener) : next(request);
};

/**
 * Sends a request through XMLHttpRequest. Rejects as `fetch` does: with the signal's reason when aborted, with a
 * TypeError when the network fails.
 */
async function sendXhr(xhr: Xhr, request: Request, listener: UploadProgressListener): Promise<Response> {
  const body = await request.blob();
  const { signal } = request;
  signal.throwIfAborted();
  const cancel = () => xhr.abort();
  try {
    return await new Promise<Response>((resolve, reject) => {
      xhr.open(request.method, request.url);
      xhr.responseType = 'arraybuffer';
      xhr.withCredentials = request.credentials === 'include';
      for (const [name, value] of request.headers) xhr.setRequestHeader(name, value);
      xhr.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) =>
        listener({ loaded, total: lengthComputable ? total : null }),
      );
      xhr.addEventListener('load', () => resolve(toResponse(xhr)));
      xhr.addEventListener('error', () => reject(new TypeError('The upload failed')));
      xhr.addEventListener('abort', () => reject(signal.reason as Error));
      signal.addEventListener('abort', cancel, { once: true });
      xhr.send(body);
    });
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function toResponse(xhr: Xhr): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { status, statusText, response } = xhr;
  const body = response instanceof ArrayBuffer && response.byteLength > 0 ? response : null;
  return new Response(body, { status, statusText, headers });
}

/** Statuses for which `new Response` rejects a body (Fetch standard, null body status). */
const nullBodyStatuses = new Set([101, 103, 204, 205, 304]);

/**
 * Reads each response to the end before returning it. As a result, the timeout covers the body, a truncated body is
 * retried like any network failure, and the size is known. Reports download progress to the request's listener.
 */
export const buffer: Link = (next) => async (request) => {
  const response = await next(request);
  if (nullBodyStatuses.has(response.status)) return response;
  const { status, statusText, headers } = response;
  // An upload's listener receives upload progress, which `upload` reports.
  const listener = isFileRequest(request) ? undefined : listenerOf(request);
  const body = listener && response.body ? new Response(counted(response.body, listener)) : response;
  return new Response(await body.arrayBuffer(), { status, statusText, headers });
};

function counted(body: ReadableStream<Uint8Array>, listener: UploadProgressListener) {
  let loaded = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        listener({ loaded, total: null });
        controller.enqueue(chunk);
      },
    }),
  );
}
