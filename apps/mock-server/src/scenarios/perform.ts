import { setTimeout as sleep } from 'node:timers/promises';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  BadRequestError,
  InvalidResponseError,
  type InterceptedCall,
  type Services,
  toUser,
} from '@forecast-console/server';
import { hang, reset } from './break-connection.ts';
import type { ScenarioAnswer } from './catalogue.ts';
import { isDamaged, sendDamaged } from './damaged-body.ts';
import { transform } from './transform.ts';

interface Performed {
  answer: ScenarioAnswer;
  call: InterceptedCall;
  services: () => Promise<Services>;
  /** Whether to validate the response against the contract. */
  isValidated: boolean;
}

/** Waits, unless the caller disconnects. */
async function delay(reply: FastifyReply, ms: number): Promise<void> {
  const gone = new AbortController();
  const stop = () => gone.abort();
  reply.raw.once('close', stop);
  try {
    await sleep(ms, undefined, { signal: gone.signal });
  } catch {
    throw new BadRequestError('The caller disconnected');
  } finally {
    reply.raw.off('close', stop);
  }
}

/** Reads an ignored upload to its end, because clients that measure progress expect this. */
async function receiveAll(request: FastifyRequest): Promise<void> {
  if (!request.headers['content-type']?.startsWith('multipart/')) return;
  request.raw.resume();
  await finished(request.raw).catch(() => undefined);
}

/** Sends the response of a scenario. */
export async function perform({ answer, call, services, isValidated }: Performed): Promise<unknown> {
  const { request, reply, real } = call;
  if (answer.delayMs !== undefined) await delay(reply, answer.delayMs);
  if (answer.hang) return hang(reply);
  if (answer.reset) return reset(reply);
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  if (answer.status !== undefined) await receiveAll(request);
  if (answer.raw !== undefined) {
    reply.code(answer.status ?? 200);
    if (answer.contentType !== undefined) reply.type(answer.contentType);
    return reply.send(answer.raw);
  }
  const status = answer.status ?? 200;
  const body = answer.status === undefined ? await changed(answer, await real(), services) : answer.body;
  if (isDamaged(answer)) return sendDamaged(reply, body, answer);
  if (isValidated) {
    const problems = call.validators.answer(status, body);
    if (problems.length > 0) throw new InvalidResponseError(call.operation.id, status, problems);
  }
  // Serialized here, because Fastify treats null as "no response".
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

async function changed(
  { token, transform: steps, within }: ScenarioAnswer,
  body: unknown,
  services: Performed['services'],
): Promise<unknown> {
  const stepped = steps ? transform(body, steps, within) : body;
  return token ? changedToken(stepped, token, await services()) : stepped;
}

/** Replaces the access token with a token for the same user that has other claims or another lifetime. */
async function changedToken(
  answer: unknown,
  { seconds, claims = {} }: NonNullable<ScenarioAnswer['token']>,
  { accessTokens, users }: Services,
): Promise<unknown> {
  const { access_token: token } = answer as { access_token: string };
  const { userId, family } = await accessTokens.verify(token);
  const user = await users.byId(userId);
  if (!user) return answer;
  const said = Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, value ?? undefined]));
  return {
    ...(answer as object),
    access_token: await accessTokens.sign(toUser(user), family, { seconds, claims: said }),
  };
}
