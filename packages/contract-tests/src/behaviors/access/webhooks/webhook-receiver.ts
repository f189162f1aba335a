import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the server under test sent to a webhook. */
export interface ReceivedEvent {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An endpoint on this machine that records events. */
export interface Receiver {
  url: string;
  received: readonly ReceivedEvent[];
  /** Sets the status and the text of the next responses. */
  respond: (status: number, text?: string) => void;
  close: () => Promise<void>;
}

export const responseText = 'Received „名“';

export async function openReceiver(): Promise<Receiver> {
  const received: ReceivedEvent[] = [];
  let [status, text] = [200, responseText];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      received.push({ method, path, headers, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(status).end(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    respond: (next, body = responseText) => void ([status, text] = [next, body]),
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
