/** Sends one request. Rejects when no response arrives. */
export type Fetch = (request: Request) => Promise<Response>;

/** One concern of the transport, wrapped around the next link. */
export type Link = (next: Fetch) => Fetch;

/** Wraps `fetch` in the links; the first link is the outermost. */
export function composeLinks(links: readonly Link[], fetch: Fetch): Fetch {
  return links.reduceRight((next, link) => link(next), fetch);
}
