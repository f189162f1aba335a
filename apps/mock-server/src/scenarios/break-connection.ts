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
