import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Contract } from '../contract/contract.ts';
import type { WireAnswer } from '../http/exchange.ts';
import { standIn } from './stand-in.ts';

export interface Served {
  url: string;
  close: () => Promise<void>;
}

/** Lets pages of any port call; what is answered is in the contract, and nobody's. */
const open = (origin: string | undefined): Record<string, string> =>
  origin === undefined
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Contract-Violation',
        vary: 'Origin',
      };

/** Whatever goes wrong is told to the caller: an address that cannot be read, a contract that cannot be served. */
async function answered(contract: Contract, request: IncomingMessage): Promise<WireAnswer> {
  try {
    return await standIn(contract, {
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', 'http://localhost'),
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]),
      ),
      body: await text(request),
    });
  } catch (error) {
    const status = error instanceof URIError || error instanceof TypeError ? 400 : 500;
    const detail = `It cannot be answered: ${(error as Error).message}`;
    return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify({ detail }) };
  }
}

/** What a preflight asks leave for is given. */
function leave({ method, headers }: IncomingMessage, answer: WireAnswer): Record<string, string> {
  const asked = headers['access-control-request-headers'];
  if (method !== 'OPTIONS') return {};
  return {
    'access-control-allow-methods': answer.headers.allow ?? '',
    ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
  };
}

/**
 * Serves a stand-in of a contract on this machine.
 *
 * @param port 0 for any that is free
 * @param say told of every call, and why it was refused
 */
export async function serveContract(
  contract: Contract,
  port: number,
  say: (line: string) => void,
): Promise<Served> {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await answered(contract, request);
    const { method = 'GET', url = '/', headers } = request;
    response.writeHead(answer.status, {
      ...open(headers.origin),
      ...leave(request, answer),
      ...answer.headers,
    });
    response.end(method === 'HEAD' ? undefined : answer.text);
    const why = answer.headers['contract-violation'];
    say(`${method} ${url} ${answer.status}${why === undefined ? '' : `: ${why}`}`);
  };
  const server = createServer((request, response) => void respond(request, response));
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
