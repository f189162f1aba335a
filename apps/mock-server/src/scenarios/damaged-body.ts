import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { reset } from './break-connection.ts';
import type { ScenarioAnswer } from './catalogue.ts';

/** Pieces of a body that drips. */
const pieces = 20;
/** In which the caller has read what came before a reset, which would take it back. */
const readMs = 50;

async function write(raw: ServerResponse, bytes: Buffer): Promise<void> {
  if (!raw.write(bytes)) await once(raw, 'drain');
}

async function drip(raw: ServerResponse, body: Buffer, everyMs: number): Promise<void> {
  const length = Math.max(1, Math.ceil(body.length / pieces));
  for (let from = 0; from < body.length && !raw.destroyed; from += length) {
    await write(raw, body.subarray(from, from + length));
    await sleep(everyMs);
  }
  raw.end();
}

/** Whether an answer arrives in another way than whole and at once. */
export function isDamaged({ truncateBytes, resetAfterBytes, lengthOffBy, dripMs }: ScenarioAnswer): boolean {
  return [truncateBytes, resetAfterBytes, lengthOffBy, dripMs].some((fault) => fault !== undefined);
}

/**
 * How much of a body is sent, and how much is announced.
 * What breaks off is always shorter than it says, be the body no longer than the fault lets through.
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

/** Sends an answer whose body breaks off, is not as long as it says, or drips. */
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
    await sleep(readMs);
    return reset(reply);
  }
  // After the bytes have left: a reset would take them back.
  raw.socket?.end();
  return reply;
}
