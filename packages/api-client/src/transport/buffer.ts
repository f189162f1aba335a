import type { Link } from './link.ts';

/** Statuses whose answers have no body, and for which `Response` refuses one (Fetch standard, null body status). */
const nullBody = new Set([101, 103, 204, 205, 304]);

/**
 * Reads every answer to its end before handing it on. So the time limit covers the body too, an answer that
 * breaks off is a network failure (and is retried), its size is known, and copies of it cost nothing.
 */
export const buffer: Link = (next) => async (request) => {
  const response = await next(request);
  if (nullBody.has(response.status)) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
};
