import { detailText } from '../errors/api-error.ts';
import { type Link, stableUrl } from './request.ts';
import { isUnchanged } from './revalidate.ts';

/** Requests slower than this are logged as a warning, in milliseconds (PERF-9). */
export const slowRequestMs = 1000;

/** Timing record of one request (PERF-8). Immutable: the final record replaces the pending one. */
export interface RequestRecord {
  /** Sequence number within a client, starting at 1. */
  readonly id: number;
  readonly method: string;
  /** Path without host and query. */
  readonly endpoint: string;
  /** Query parameters. Bodies are never recorded, because they may contain passwords. */
  readonly params: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly start: number;
  /** Epoch milliseconds; null while pending. */
  readonly end: number | null;
  /** Milliseconds, including retries and delays; null while pending. */
  readonly duration: number | null;
  readonly status: 'pending' | 'success' | 'error';
  readonly metadata: RequestMetadata;
}

export interface RequestMetadata {
  /** HTTP status (304 if the cached response was used), 'network_error' (also for timeouts), or 'aborted'. */
  readonly statusCode: number | 'network_error' | 'aborted' | null;
  /** Bytes of the decoded body; null if there was no response. */
  readonly dataSize: number | null;
  /** Reason for the failure; null on success. */
  readonly message: string | null;
}

/** Called twice per request with the same id: when the request starts (pending) and when it ends. */
export type RequestObserver = (record: RequestRecord) => void;

export interface TimingOptions {
  readonly clock: () => number;
  readonly observer: RequestObserver;
  readonly warn: (message: string) => void;
}

/** Reports every request to the observer, regardless of its outcome (CALL-5), and warns about slow ones (PERF-9). */
export function timing({ clock, observer, warn }: TimingOptions): Link {
  let count = 0;
  return (next) => async (request) => {
    count += 1;
    const { pathname, searchParams } = stableUrl(request);
    const pending: RequestRecord = {
      id: count,
      method: request.method,
      endpoint: pathname,
      params: Object.fromEntries(searchParams),
      start: clock(),
      end: null,
      duration: null,
      status: 'pending',
      metadata: { statusCode: null, dataSize: null, message: null },
    };
    observer(pending);
    const finish = (status: 'success' | 'error', metadata: RequestMetadata) => {
      const end = clock();
      const duration = end - pending.start;
      observer({ ...pending, end, duration, status, metadata });
      if (duration > slowRequestMs) warn(`Slow request: ${request.method} ${pathname} took ${duration} ms`);
    };
    try {
      const response = await next(request);
      finish(response.ok ? 'success' : 'error', await describeResponse(response));
      return response;
    } catch (error) {
      const statusCode = request.signal.aborted ? 'aborted' : 'network_error';
      const message = error instanceof Error ? error.message : String(error);
      finish('error', { statusCode, dataSize: null, message });
      throw error;
    }
  };
}

async function describeResponse(response: Response): Promise<RequestMetadata> {
  const body = await response.clone().arrayBuffer();
  const message = response.ok
    ? null
    : (parseDetail(body) ?? (response.statusText || `HTTP ${response.status}`));
  return { statusCode: isUnchanged(response) ? 304 : response.status, dataSize: body.byteLength, message };
}

function parseDetail(body: ArrayBuffer): string | null {
  try {
    return detailText(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return null;
  }
}
