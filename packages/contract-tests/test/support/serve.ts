import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bundledContract } from '../../src/contract/contract.ts';
import type { WireAnswer } from '../../src/http/exchange.ts';
import type { WireRequest } from '../../src/http/wire.ts';
import { problem } from './fake-answers.ts';
import { FakeServer, type Tamper } from './fake-server.ts';

export interface Served {
  url: string;
  close: () => Promise<void>;
}

/** Testers send what no address is read from. */
function answered(fake: FakeServer, request: WireRequest): WireAnswer {
  try {
    return fake.answer(request);
  } catch {
    return problem(400, 'The request could not be read');
  }
}

/** The fake server behind a port of this machine. */
export async function serve(tamper?: Tamper): Promise<Served> {
  const fake = new FakeServer(bundledContract(), () => Date.now(), tamper);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]),
      );
      const url = new URL(request.url ?? '/', 'http://fake.test');
      const body = Buffer.concat(chunks).toString('utf8');
      const answer = answered(fake, { method: request.method ?? 'GET', url, headers, body });
      response.writeHead(answer.status, answer.headers).end(answer.raw ?? answer.text);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
