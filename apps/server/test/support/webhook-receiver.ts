import { createServer } from 'node:http';
import { freePort } from '@forecast-console/tooling/free-port';
import { vi } from 'vitest';

interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** An endpoint on this machine that webhooks are sent to. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Statuses of the next responses; 204 by default. */
  statuses: number[];
  /** Waits until the endpoint has received this many requests. */
  waitFor: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

/** @param url the URL of an earlier receiver; null for a new one */
export async function openReceiver(url: string | null = null): Promise<Receiver> {
  const received: Received[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 204).end();
    });
  });
  const port = url === null ? await freePort() : Number(new URL(url).port);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    statuses,
    waitFor: (count) =>
      vi.waitFor(
        () => {
          if (received.length < count) throw new Error(`received ${received.length} of ${count} requests`);
        },
        { timeout: 300_000, interval: 20 },
      ),
    close: () => new Promise((done) => server.close(() => done())),
  };
}
