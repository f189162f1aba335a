import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** What Node's parser gives up on, by its code; anything else is a 400. */
const answers: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_INVALID_METHOD: [501, 'This server does not know the method.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not come to its end in time.'],
};

/** Answers a request that never became one, and closes its connection. */
export function respondToUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // Nobody is there to read an answer.
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const [status, detail] = answers[error.code ?? ''] ?? [400, 'The request cannot be read as HTTP.'];
  const body = JSON.stringify({ detail });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
