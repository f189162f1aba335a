import type { Link } from './link.ts';
import { isFileRequest, listenerOf, type UploadProgressListener } from './request.ts';

/** Statuses for which `new Response` rejects a body (Fetch standard, null body status). */
const nullBodyStatuses = new Set([101, 103, 204, 205, 304]);

/**
 * Reads each response to the end before returning it. This way the timeout covers the body, a truncated body
 * is a network failure and is retried, and the size is known. Reports download progress to the request's listener.
 */
export const buffer: Link = (next) => async (request) => {
  const response = await next(request);
  if (nullBodyStatuses.has(response.status)) return response;
  const { status, statusText, headers } = response;
  // The listener of an upload receives the upload progress instead.
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
