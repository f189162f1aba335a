/** A call: one request in, one answer out. Rejects when there is no answer. */
export type Fetch = (request: Request) => Promise<Response>;

/** One concern of the transport, wrapped around whatever comes after it. */
export type Link = (next: Fetch) => Fetch;

/** Wraps `fetch` in the links given, the first one outermost. */
export function composeLinks(links: readonly Link[], fetch: Fetch): Fetch {
  return links.reduceRight((next, link) => link(next), fetch);
}
