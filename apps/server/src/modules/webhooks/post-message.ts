import { lookup } from 'node:dns';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { hostOf, publicLookup, requirePublicHost } from './public-addresses.ts';

/** Time limit for a request, from the connection to the last byte that is read. */
const timeLimitMs = 15_000;
/** Number of bytes read of a response. The rest is discarded. */
const maxResponseBytes = 1000;

export interface Reply {
  status: number;
  /** Start of the body, without control characters. */
  text: string;
}

export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Network {
  /** Hosts that may have private addresses. */
  allowedHosts: readonly string[];
  /** Resolves host names. */
  resolve?: LookupFunction;
  timeLimitMs?: number;
}

/**
 * Sends a message. Does not follow redirects.
 *
 * @throws AddressRefusedError if the host has a private address and is not allowed
 * @throws Error if there is no response; it has a system or TLS error code, or the name TimeoutError
 */
export async function postMessage(message: Message, network: Network, stop: AbortSignal): Promise<Reply> {
  const url = new URL(message.url);
  const host = hostOf(url);
  const isAllowed = network.allowedHosts.includes(host);
  if (!isAllowed) requirePublicHost(host);
  const timeout = AbortSignal.timeout(network.timeLimitMs ?? timeLimitMs);
  const signal = AbortSignal.any([timeout, stop]);
  const resolve: LookupFunction = network.resolve ?? lookup;
  try {
    const response = await new Promise<IncomingMessage>((done, fail) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      send(url, {
        method: 'POST',
        headers: { ...message.headers, 'content-length': Buffer.byteLength(message.body) },
        // Opens a new connection for each message, because a pooled one might go to an earlier address of the host.
        agent: false,
        signal,
        lookup: isAllowed ? resolve : publicLookup(resolve),
      })
        .on('response', done)
        .on('error', fail)
        .end(message.body);
    });
    return { status: response.statusCode ?? 0, text: await startOf(response) };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}

/** Reads the start of a response. The status counts even if the body is cut off. */
async function startOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxResponseBytes) break;
    }
  } catch {
    // The part that arrived is returned.
  }
  response.destroy();
  const text = Buffer.concat(chunks).subarray(0, maxResponseBytes).toString('utf8');
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
