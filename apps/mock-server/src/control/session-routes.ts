import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BadRequestError } from '@forecast-console/server';
import type { MockRequestFilter } from '@forecast-console/api-client/testing';
import { answersOfHar, type Har } from '../requests/from-har.ts';
import { toHar } from '../requests/to-har.ts';
import { toScenarioFile } from '../requests/to-scenario-file.ts';
import type { ChosenScenario } from '../scenarios/chosen-scenario.ts';
import { requireOperation } from '../scenarios/choice.ts';
import type { OwnAnswer } from '../scenarios/own-answer.ts';
import { parseChosen } from '../scenarios/parse-chosen.ts';
import type { MockSession } from '../sessions/mock-session.ts';
import type { SessionData } from '../sessions/templates.ts';
import {
  answerBody,
  clockBody,
  harBody,
  recordingQuery,
  requestsQuery,
  resetBody,
  scenarioBody,
  scenariosBody,
  seedBody,
} from './bodies.ts';
import { sessionInfo } from './session-info.ts';

/** Maximum size of a HAR file; enough for a long browser session. */
const maxHarBytes = 50 * 1024 ** 2;

interface ClockChange {
  now?: string;
  stopped?: boolean;
  advanceMs?: number;
}

function changeClock({ clock }: MockSession, { now, stopped, advanceMs }: ClockChange): void {
  const moment = now === undefined ? clock.now() : new Date(now);
  if (Number.isNaN(moment.getTime()))
    throw new BadRequestError(`"${now}" is not a valid time. Use the form 2030-01-31T12:00:00Z.`);
  if (now !== undefined || stopped !== undefined) clock.set(moment, stopped ?? clock.stopped);
  if (advanceMs !== undefined) clock.advance(advanceMs);
}

/** Registers the routes of one session, which `sessionOf` selects. */
export function sessionRoutes(
  app: FastifyInstance,
  sessionOf: (request: FastifyRequest) => MockSession,
): void {
  app.post<{ Body: { data?: SessionData; seed?: string | null } | null }>(
    '/reset',
    { schema: { body: resetBody } },
    (request) => {
      const session = sessionOf(request);
      return session.reset(request.body?.data, request.body?.seed).then(() => sessionInfo(session));
    },
  );

  app.get('/clock', (request) => sessionInfo(sessionOf(request)).clock);
  app.put<{ Body: ClockChange }>('/clock', { schema: { body: clockBody } }, (request) => {
    const session = sessionOf(request);
    changeClock(session, request.body);
    return sessionInfo(session).clock;
  });
  app.delete('/clock', (request) => {
    const session = sessionOf(request);
    session.clock.reset();
    return sessionInfo(session).clock;
  });

  app.put<{ Body: { seed: string | null } }>('/ids', { schema: { body: seedBody } }, (request) => {
    const session = sessionOf(request);
    session.ids.start(request.body.seed);
    return { seed: session.ids.seed };
  });

  app.put<{ Body: { scenarios: (string | ChosenScenario)[] } }>(
    '/scenarios',
    { schema: { body: scenariosBody } },
    (request) => {
      const { scenarios } = sessionOf(request);
      scenarios.replace(
        request.body.scenarios.flatMap((one) => (typeof one === 'string' ? parseChosen(one) : one)),
      );
      return { scenarios: scenarios.given };
    },
  );
  app.post<{ Body: ChosenScenario }>('/scenarios', { schema: { body: scenarioBody } }, (request) => {
    const { scenarios } = sessionOf(request);
    scenarios.add(request.body);
    return { scenarios: scenarios.given };
  });
  app.post<{ Body: OwnAnswer }>('/answers', { schema: { body: answerBody } }, (request) => {
    const { scenarios } = sessionOf(request);
    scenarios.answer(request.body);
    return { scenarios: scenarios.given };
  });
  app.delete('/scenarios', (request) => {
    const { scenarios } = sessionOf(request);
    scenarios.clear();
    return { scenarios: scenarios.given };
  });

  app.delete<{ Params: { scenario: string } }>('/scenarios/:scenario', (request) => {
    const { scenarios } = sessionOf(request);
    scenarios.remove(request.params.scenario);
    return { scenarios: scenarios.given };
  });

  app.get<{ Querystring: MockRequestFilter & { count: number; wait: number } }>(
    '/requests',
    { schema: { querystring: requestsQuery } },
    (request) => {
      const { count, wait, ...filter } = request.query;
      if (filter.operation !== undefined) requireOperation(filter.operation);
      const found = sessionOf(request).requests.wait(filter, count, wait);
      return found.then((requests) => ({ requests }));
    },
  );
  app.delete('/requests', (request) => {
    sessionOf(request).requests.clear();
    return { requests: [] };
  });
  app.post<{ Body: Har }>('/har', { schema: { body: harBody }, bodyLimit: maxHarBytes }, (request) => {
    const { scenarios } = sessionOf(request);
    const answers = answersOfHar(request.body);
    // The response that was added last takes precedence.
    for (const answer of answers.toReversed()) scenarios.answer(answer);
    return { answers: answers.length, scenarios: scenarios.given };
  });
  app.get<{ Querystring: { name: string } }>(
    '/recording',
    { schema: { querystring: recordingQuery } },
    (request, reply) => {
      const { name } = request.query;
      reply.header('Content-Disposition', `attachment; filename="${name}.yaml"`);
      return toScenarioFile(sessionOf(request).requests.list(), name);
    },
  );
  app.get('/har', (request, reply) => {
    const { name, requests } = sessionOf(request);
    reply.header('Content-Disposition', `attachment; filename="mock-${name}.har"`);
    return toHar(requests.list(), `${request.protocol}://${request.host}`);
  });
}
