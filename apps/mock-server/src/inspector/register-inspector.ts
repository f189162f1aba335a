import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sessionNameOf } from '../session-name-of.ts';
import type { MockSessions } from '../sessions/mock-sessions.ts';
import { inspectorPage } from './inspector-page.ts';

const asset = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** Registers the inspector page at `/__mock`. */
export function registerInspector(app: FastifyInstance, sessions: MockSessions): void {
  const script = asset('inspector.mjs');
  const style = asset('inspector.css');
  app.get('/inspector.mjs', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(script),
  );
  app.get('/inspector.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'no-cache').send(style),
  );
  app.get<{ Querystring: { session?: string } }>('', (request, reply) => {
    const session = sessions.of(request.query.session || sessionNameOf(request));
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store');
    return inspectorPage(session, sessions.list());
  });
}
