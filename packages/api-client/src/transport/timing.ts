import { slowRequestMs } from '../constants.ts';
import { detailText } from '../errors/detail-text.ts';
import type { Link } from './link.ts';
import { isUnchanged } from './revalidate.ts';
import { timestampParameter } from './stamp.ts';

/** The timing record of one call (PERF-8). Immutable: the record that ends a call replaces the pending one. */
export interface RequestRecord {
  /** Counts up from 1 within a client. */
  readonly id: number;
  readonly method: string;
  /** The path, without host and query. */
  readonly endpoint: string;
  /** The query. Bodies are never recorded: they hold passwords. */
  readonly params: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly start: number;
  /** Epoch milliseconds; null while pending. */
  readonly end: number | null;
  /** Milliseconds, retries and waits included; null while pending. */
  readonly duration: number | null;
  readonly status: 'pending' | 'success' | 'error';
  readonly metadata: RequestMetadata;
}

/** What is known of the answer of a call. */
export interface RequestMetadata {
  /** The HTTP status, 304 where what was kept is still right; 'network_error' when no answer came (timeouts included), 'aborted' when nobody wanted it. */
  readonly statusCode: number | 'network_error' | 'aborted' | null;
  /** Bytes of the decoded body; null when no answer came. */
  readonly dataSize: number | null;
  /** Why the call failed; null when it did not. */
  readonly message: string | null;
}

/** Is told of every call twice under one id: when it starts (pending) and when it ends. */
export type RequestObserver = (record: RequestRecord) => void;

/** What the timing link needs from outside. */
export interface TimingOptions {
  readonly clock: () => number;
  readonly observer: RequestObserver;
  /** Takes the warning about a call slower than 1000 ms. */
  readonly warn: (message: string) => void;
}

/** Records every call, whatever becomes of it (CALL-5). */
export function timing({ clock, observer, warn }: TimingOptions): Link {
  let calls = 0;
  return (next) => async (request) => {
    calls += 1;
    const { pathname, searchParams } = new URL(request.url);
    searchParams.delete(timestampParameter);
    const pending: RequestRecord = {
      id: calls,
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
      finish(response.ok ? 'success' : 'error', await describeAnswer(response));
      return response;
    } catch (error) {
      const statusCode = request.signal.aborted ? 'aborted' : 'network_error';
      finish('error', {
        statusCode,
        dataSize: null,
        message: error instanceof Error ? error.message : String(error),
      });
      throw error;
    }
  };
}

async function describeAnswer(response: Response): Promise<RequestMetadata> {
  const body = await response.clone().arrayBuffer();
  const message = response.ok
    ? null
    : (messageIn(body) ?? (response.statusText || `HTTP ${response.status}`));
  return { statusCode: isUnchanged(response) ? 304 : response.status, dataSize: body.byteLength, message };
}

function messageIn(body: ArrayBuffer): string | null {
  try {
    return detailText(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return null;
  }
}
