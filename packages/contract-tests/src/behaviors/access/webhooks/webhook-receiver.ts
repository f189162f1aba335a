import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the server under test sent to a webhook. */
export interface ReceivedEvent {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An endpoint on this machine that records events. */
export interface Receiver {
  url: string;
  received: readonly ReceivedEvent[];
  /** Sets the status of the next responses. */
  respond: (status: number) => void;
  close: () => Promise<void>;
}

export const responseText = 'Received „名“';

export async function openReceiver(): Promise<Receiver> {
  const received: ReceivedEvent[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', headers } = request;
      received.push({ method, headers, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(status).end(responseText);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    respond: (next) => void (status = next),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Returns the signature of an event (https://www.standardwebhooks.com). */
export function signatureOf(secret: string, { headers, body }: ReceivedEvent): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
