import type { RecordedRequest } from './recorded-request.ts';

/** Which requests are meant; what is not given does not matter. */
export interface RequestFilter {
  operation?: string;
  method?: string;
  /** A part of the address. */
  url?: string;
  status?: number;
  /** A part of what was answered instead of the real answer. */
  applied?: string;
  /** The seq after which to look. */
  after?: number;
  /** Whether requests that are not answered yet count. */
  pending?: boolean;
}

export function matches(request: RecordedRequest, filter: RequestFilter): boolean {
  const { operation, method, url, status, applied, after, pending } = filter;
  if (request.answer === null && pending !== true) return false;
  return (
    (operation === undefined || request.operation === operation) &&
    (method === undefined || request.method === method.toUpperCase()) &&
    (url === undefined || request.url.includes(url)) &&
    (status === undefined || request.answer?.status === status) &&
    (applied === undefined || (request.applied ?? '').includes(applied)) &&
    (after === undefined || request.seq > after)
  );
}
