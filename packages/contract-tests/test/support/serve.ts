import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bundledContract } from '../../src/contract/contract.ts';
import type { WireResponse } from '../../src/http/exchange.ts';
import type { WireRequest } from '../../src/http/wire.ts';
import { problem } from './fake-answers.ts';
import { FakeServer, type Tamper } from './fake-server.ts';

export interface Served {
  url: string;
  close: () => Promise<void>;
}

/** Responds to a request, even if its URL is malformed. */
function answered(fake: FakeServer, request: WireRequest): WireResponse {
  try {
    return fake.response(request);
  } catch {
    return problem(400, 'The request could not be read');
  }
}

/** Serves the fake server on a local port. */
export async function serve(tamper?: Tamper): Promise<Served> {
  const fake = new FakeServer(bundledContract(), () => Date.now(), tamper);
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]),
      );
      const url = new URL(request.url ?? '/', 'http://fake.test');
      const body = Buffer.concat(chunks).toString('utf8');
      const response = answered(fake, { method: request.method ?? 'GET', url, headers, body });
      reply.writeHead(response.status, response.headers).end(response.raw ?? response.text);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
