import { ApiError, detailText } from '../errors/api-error.ts';
import type { Link } from './request.ts';
import { TimeoutError } from './timeout.ts';

/**
 * Turns every failure, including responses outside 2xx, into an ApiError. Passes aborts through. This must be the
 * outermost link, because openapi-fetch resolves an empty 502 with neither data nor error.
 */
export const rejectFailures: Link = (next) => async (request) => {
  let response: Response;
  try {
    response = await next(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    const code = error instanceof TimeoutError ? 'timeout' : 'network_error';
    throw new ApiError({ status: null, code, detail: null, body: null, cause: error });
  }
  if (response.ok) return response;
  const body = parse(await response.text());
  throw new ApiError({ status: response.status, code: 'http', detail: detailText(body), body });
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
