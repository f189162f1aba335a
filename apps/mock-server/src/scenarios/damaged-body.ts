import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { reset } from './break-connection.ts';
import type { ScenarioAnswer } from './catalogue.ts';

const chunks = 20;
/** Time that the caller gets to read the bytes already sent, which a reset would discard. */
const graceMs = 50;

async function write(raw: ServerResponse, bytes: Buffer): Promise<void> {
  if (!raw.write(bytes)) await once(raw, 'drain');
}

async function drip(raw: ServerResponse, body: Buffer, everyMs: number): Promise<void> {
  const length = Math.max(1, Math.ceil(body.length / chunks));
  for (let from = 0; from < body.length && !raw.destroyed; from += length) {
    await write(raw, body.subarray(from, from + length));
    await sleep(everyMs);
  }
  raw.end();
}

/** Returns whether the body is truncated, reset, slow or has a wrong length. */
export function isDamaged({ truncateBytes, resetAfterBytes, lengthOffBy, dripMs }: ScenarioAnswer): boolean {
  return [truncateBytes, resetAfterBytes, lengthOffBy, dripMs].some((fault) => fault !== undefined);
}

/**
 * Returns the number of bytes to send and the Content-Length. A truncated body is always shorter than its
 * Content-Length.
 */
function lengths(
  body: Buffer,
  { truncateBytes, resetAfterBytes, lengthOffBy = 0 }: ScenarioAnswer,
): { sent: number; announced: number } {
  const cut = truncateBytes ?? resetAfterBytes;
  if (cut === undefined) return { sent: body.length, announced: Math.max(0, body.length + lengthOffBy) };
  const sent = Math.min(cut, body.length);
  return { sent, announced: Math.max(body.length, sent + 1) };
}

/** Sends a body that is truncated, reset, slow or has a wrong length. */
export async function sendDamaged(
  reply: FastifyReply,
  answer: unknown,
  fault: ScenarioAnswer,
): Promise<FastifyReply> {
  const body = Buffer.from(JSON.stringify(answer));
  const { sent, announced } = lengths(body, fault);
  const { raw } = reply.hijack();
  raw.writeHead(fault.status ?? 200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/json; charset=utf-8',
    'content-length': announced,
    connection: 'close',
  });
  if (fault.dripMs !== undefined) {
    await drip(raw, body, fault.dripMs);
    return reply;
  }
  await write(raw, body.subarray(0, sent));
  if (fault.resetAfterBytes !== undefined) {
    await sleep(graceMs);
    return reset(reply);
  }
  // A reset would discard bytes that are not sent yet.
  raw.socket?.end();
  return reply;
}
