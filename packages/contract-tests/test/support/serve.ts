import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bundledContract } from '../../src/contract/contract.ts';
import { FakeServer, type Tamper } from './fake-server.ts';

export interface Served {
  url: string;
  close: () => Promise<void>;
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
      const answer = fake.answer({
        method: request.method ?? 'GET',
        url,
        headers,
        body: Buffer.concat(chunks).toString('utf8'),
      });
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
