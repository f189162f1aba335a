import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contractOperations } from '@forecast-console/server';
import { beginCall, callOf } from './mock-call.ts';
import { maskedBody, maskedHeaders } from './requests/masked.ts';
import { choicesOf } from './scenarios/choices-of.ts';
import { namedSessionOf } from './session-name-of.ts';
import type { MockSessions } from './sessions/mock-sessions.ts';

const operations = new Map(contractOperations.map(({ id, method, url }) => [`${method} ${url}`, id]));

function bodyText(request: FastifyRequest): string | null {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/'))
    return `(a form of ${request.headers['content-length'] ?? 'some'} bytes)`;
  return maskedBody(request.body);
}

/** Assigns a session to every call and records its request and response. */
export function recordCalls(app: FastifyInstance, sessions: MockSessions): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    const { name, by } = namedSessionOf(request);
    const session = sessions.of(name);
    reply.header('X-Mock-Session', session.name);
    const recorded = session.requests.start({
      method: request.method,
      url: request.url,
      operation: operations.get(`${request.method} ${request.routeOptions.url ?? ''}`) ?? null,
      headers: maskedHeaders(request.headers),
      sessionBy: by,
    });
    // If the connection breaks, no other hook is called.
    reply.raw.once('close', () => session.requests.finish(recorded, { status: 0, headers: {}, body: null }));
    const call = { session, recorded, choices: [] };
    beginCall(request, call);
    beginCall(request, { ...call, choices: choicesOf(request) });
  });
  app.addHook('preHandler', async (request) => {
    const call = callOf(request);
    if (call) call.recorded.body = bodyText(request);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const call = callOf(request);
    const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : null;
    call?.session.requests.finish(call.recorded, {
      status: reply.statusCode,
      headers: maskedHeaders(reply.getHeaders()),
      body: maskedBody(body),
    });
    return payload;
  });
}
