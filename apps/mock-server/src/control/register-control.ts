import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFoundError } from '@forecast-console/server';
import { registerInspector } from '../inspector/register-inspector.ts';
import { catalogueRows, scenarios } from '../scenarios/catalogue.ts';
import { sessionNameOf } from '../session-name-of.ts';
import type { MockSession } from '../sessions/mock-session.ts';
import type { MockSessions } from '../sessions/mock-sessions.ts';
import { datasetRoute } from './dataset-route.ts';
import { guard } from './guard.ts';
import { sessionInfo } from './session-info.ts';
import { sessionRoutes } from './session-routes.ts';

/** `/__mock`: the sessions and their scenarios, clock, ids and requests, and the page that shows them. */
export function registerControl(app: FastifyInstance, sessions: MockSessions): void {
  app.register(
    async (control) => {
      control.addHook('onRequest', async (request) => guard(request));
      registerInspector(control, sessions);
      control.get('/scenarios', (request) => ({
        scenarios,
        rows: catalogueRows,
        chosen: sessions.of(sessionNameOf(request)).scenarios.given,
      }));
      control.get('/sessions', () => ({ sessions: sessions.list().map(sessionInfo) }));
      control.get<{ Params: { session: string } }>('/sessions/:session', (request) =>
        sessionInfo(sessions.of(request.params.session)),
      );
      control.delete<{ Params: { session: string } }>('/sessions/:session', (request) => {
        const { session } = request.params;
        return sessions.drop(session).then((dropped) => {
          if (!dropped) throw new NotFoundError(`There is no mock session ${session}.`);
          return { dropped: session };
        });
      });
      const routes = async (own: FastifyInstance, sessionOf: (request: FastifyRequest) => MockSession) => {
        sessionRoutes(own, sessionOf);
        await datasetRoute(own, sessionOf);
      };
      // The session of the caller's own header or cookie, or one that is named.
      await control.register((own) => routes(own, (request) => sessions.of(sessionNameOf(request))));
      await control.register(
        (named) => routes(named, (request) => sessions.of((request.params as { session: string }).session)),
        { prefix: '/sessions/:session' },
      );
    },
    { prefix: '/__mock' },
  );
}
