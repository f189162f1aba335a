import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Contract } from '../contract/contract.ts';
import type { WireResponse } from '../http/exchange.ts';
import { mockResponse } from './mock-response.ts';

export interface Served {
  url: string;
  close: () => Promise<void>;
}

/** Allows every origin, because responses contain only data from the contract. */
const corsHeaders = (origin: string | undefined): Record<string, string> =>
  origin === undefined
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Contract-Violation',
        vary: 'Origin',
      };

/** Reports malformed URLs and errors in the contract to the caller. */
async function responseTo(contract: Contract, request: IncomingMessage): Promise<WireResponse> {
  try {
    return await mockResponse(contract, {
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', 'http://localhost'),
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]),
      ),
      body: await text(request),
    });
  } catch (error) {
    const status = error instanceof URIError || error instanceof TypeError ? 400 : 500;
    const detail = `The mock server failed: ${(error as Error).message}`;
    return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify({ detail }) };
  }
}

/** Allows everything that a preflight requests. */
function preflightHeaders(
  { method, headers }: IncomingMessage,
  response: WireResponse,
): Record<string, string> {
  const asked = headers['access-control-request-headers'];
  if (method !== 'OPTIONS') return {};
  return {
    'access-control-allow-methods': response.headers.allow ?? '',
    ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
  };
}

/**
 * Serves a mock of a contract on this machine.
 *
 * @param port 0 for any free port
 * @param print called with one line per request, which lists its violations
 */
export async function serveMock(
  contract: Contract,
  port: number,
  print: (line: string) => void,
): Promise<Served> {
  const respond = async (request: IncomingMessage, reply: ServerResponse) => {
    const response = await responseTo(contract, request);
    const { method = 'GET', url = '/', headers } = request;
    reply.writeHead(response.status, {
      ...corsHeaders(headers.origin),
      ...preflightHeaders(request, response),
      ...response.headers,
    });
    reply.end(method === 'HEAD' ? undefined : response.text);
    const why = response.headers['contract-violation'];
    print(`${method} ${url} ${response.status}${why === undefined ? '' : `: ${why}`}`);
  };
  const server = createServer((request, reply) => void respond(request, reply));
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', listening);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
