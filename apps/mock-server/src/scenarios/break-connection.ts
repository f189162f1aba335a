import type { FastifyReply } from 'fastify';

/** Never responds, so that the caller has to time out. */
export function hang(reply: FastifyReply): FastifyReply {
  return reply.hijack();
}

/** Resets the connection, as if the network were down. */
export function reset(reply: FastifyReply): FastifyReply {
  reply.hijack();
  const { socket } = reply.raw;
  if (socket && 'resetAndDestroy' in socket) socket.resetAndDestroy();
  else reply.raw.destroy();
  return reply;
}
