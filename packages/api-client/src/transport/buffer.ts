import { listenerOf } from './derive.ts';
import { isFileCall } from './endpoints.ts';
import type { Link } from './link.ts';
import type { UploadProgressListener } from './upload/upload-progress-listener.ts';

/** Statuses whose answers have no body, and for which `Response` refuses one (Fetch standard, null body status). */
const nullBody = new Set([101, 103, 204, 205, 304]);

/**
 * Reads every answer to its end before handing it on. So the time limit covers the body too, an answer that
 * breaks off is a network failure (and is retried), its size is known, and copies of it cost nothing. Whoever listens
 * for progress is told how much has come; of a file that is sent, the sending is what is listened for.
 */
export const buffer: Link = (next) => async (request) => {
  const response = await next(request);
  if (nullBody.has(response.status)) return response;
  const { status, statusText, headers } = response;
  const listener = isFileCall(request) ? undefined : listenerOf(request);
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
