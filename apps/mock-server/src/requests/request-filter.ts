import type { MockRequestFilter } from '@forecast-console/api-client/testing';
import type { RecordedRequest } from './recorded-request.ts';

export function matches(request: RecordedRequest, filter: MockRequestFilter): boolean {
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
