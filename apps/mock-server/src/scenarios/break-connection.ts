import { once } from 'node:events';
import type { FastifyReply } from 'fastify';

/** Never answers; the request ends when the caller gives up. */
export function hang(reply: FastifyReply): FastifyReply {
  return reply.hijack();
}

/** Ends the connection as a network that is gone does. */
export function reset(reply: FastifyReply): FastifyReply {
  reply.hijack();
  const { socket } = reply.raw;
  if (socket && 'resetAndDestroy' in socket) socket.resetAndDestroy();
  else reply.raw.destroy();
  return reply;
}

/** Promises the whole body, sends its beginning and breaks off. */
export async function truncate(reply: FastifyReply, answer: unknown, bytes: number): Promise<FastifyReply> {
  const body = Buffer.from(JSON.stringify(answer));
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Math.max(body.length, bytes + 1),
  });
  if (!reply.raw.write(body.subarray(0, bytes))) await once(reply.raw, 'drain');
  // After the bytes have left: a reset would take them back.
  reply.raw.socket?.end();
  return reply;
}
