import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFoundError, ForbiddenError, isLoopback } from '@forecast-console/server';
import { registerInspector } from '../inspector/register-inspector.ts';
import { catalogueRows, scenarios } from '../scenarios/catalogue.ts';
import { sessionNameOf } from '../session-name-of.ts';
import type { MockSession } from '../sessions/mock-session.ts';
import type { MockSessions } from '../sessions/mock-sessions.ts';
import { datasetRoute } from './dataset-route.ts';
import { sessionInfo } from './session-info.ts';
import { sessionRoutes } from './session-routes.ts';
import { isAllowedOrigin } from '../cors.ts';

/** Registers `/__mock`: sessions with their scenarios, clock, ids and requests, and the inspector page. */
export function registerControl(app: FastifyInstance, sessions: MockSessions): void {
  app.register(
    async (control) => {
      control.addHook('onRequest', async (request) => guard(request));
      control.setNotFoundHandler(({ method, url }) => {
        throw new NotFoundError(`The mock server has no ${method} ${url.split('?', 1)[0] ?? ''}.`);
      });
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
          if (!dropped) throw new NotFoundError(`Mock session ${session} does not exist.`);
          return { dropped: session };
        });
      });
      const routes = async (own: FastifyInstance, sessionOf: (request: FastifyRequest) => MockSession) => {
        sessionRoutes(own, sessionOf);
        await datasetRoute(own, sessionOf);
      };
      // Uses the session of the header or cookie, or the session in the path.
      await control.register((own) => routes(own, (request) => sessions.of(sessionNameOf(request))));
      await control.register(
        (named) => routes(named, (request) => sessions.of((request.params as { session: string }).session)),
        { prefix: '/sessions/:session' },
      );
    },
    { prefix: '/__mock' },
  );
}

/**
 * Allows only requests from this machine. Checks both the host name and the origin, because any web page can send
 * forms to this machine or reach it through DNS rebinding.
 *
 * @throws ForbiddenError for other requests
 */
function guard({ hostname, headers }: FastifyRequest): void {
  const { origin } = headers;
  if (!isLoopback(hostname.replaceAll(/[[\]]/g, '')) || (origin !== undefined && !isAllowedOrigin(origin)))
    throw new ForbiddenError('The mock server can only be controlled from this machine.');
}
