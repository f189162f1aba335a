import { listenerOf } from '../derive.ts';
import { isFileCall } from '../endpoints.ts';
import type { Fetch, Link } from '../link.ts';
import type { UploadProgressListener } from './upload-progress-listener.ts';

/** A `fetch` that reports what it sends. */
export type UploadFetch = (request: Request, listener: UploadProgressListener) => Promise<Response>;

/**
 * Sends upload and preview with progress when the caller listens for it; every other call goes the usual way.
 *
 * @param uploadFetch null where the platform cannot report progress: the file is sent all the same
 */
export function uploadProgress(uploadFetch: UploadFetch | null): Link {
  return (next: Fetch) => (request) => {
    const listener = isFileCall(request) ? listenerOf(request) : undefined;
    return uploadFetch && listener ? uploadFetch(request, listener) : next(request);
  };
}
