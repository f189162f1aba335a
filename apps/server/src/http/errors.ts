import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CallerGoneError,
  ChangedMeanwhileError,
  DomainError,
  isNoSpace,
  isTransient,
  isDatabaseUnreachable,
  NoSpaceError,
  OverloadedError,
  StalledError,
  DatabaseUnreachableError,
  TooManyError,
} from '../errors.ts';
import { InvalidResponseError } from './contract/invalid-response-error.ts';
import { InvalidRequestError } from './contract/invalid-request-error.ts';
import { registerProblemDetails, setErrorCode } from './problem-details.ts';
import { setRequestIdHeader } from './request-id.ts';

/** The contract's bound; a text that quotes what was sent may be as long as that. */
const maxDetailLength = 4000;

const clip = (text: string) =>
  text.length <= maxDetailLength ? text : `${text.slice(0, maxDetailLength - 1)}…`.toWellFormed();

function statusOf(error: unknown): number {
  const status = (error as Partial<FastifyError>).statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

/** An address that cannot be read never reaches a route, and so no error handler. */
export function respondToBadUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  setRequestIdHeader(request, reply);
  void reply.code(400).send({ detail: clip(error.message) });
}

/** What whoever asked is told in place of what the system or the database says. */
function toldAs(thrown: unknown, { raw }: FastifyRequest): unknown {
  // A caller's connection that breaks says the same as one to the database.
  if (thrown === raw.errored) return new CallerGoneError();
  if (isNoSpace(thrown)) return new NoSpaceError();
  if (isDatabaseUnreachable(thrown)) return new DatabaseUnreachableError();
  return isTransient(thrown) ? new OverloadedError() : thrown;
}

/**
 * The one place where an error becomes an answer; the text of a fault of ours stays in the log.
 * @param tellBrokenAnswers whether callers are told how an answer would have broken the contract.
 */
export function registerErrors(app: FastifyInstance, tellBrokenAnswers = false): void {
  registerProblemDetails(app);
  app.setErrorHandler((thrown, request, reply) => {
    const error = toldAs(thrown, request);
    if (error instanceof DatabaseUnreachableError)
      request.log.error({ err: thrown }, 'the database cannot be reached');
    if (error instanceof InvalidRequestError) return reply.code(422).send({ detail: error.problems });
    if (error instanceof DomainError) {
      setErrorCode(request, error.code);
      if (error instanceof OverloadedError) request.log.error({ err: thrown }, 'the server is overloaded');
      if (error instanceof TooManyError || error instanceof OverloadedError)
        reply.header('Retry-After', error.retryAfterSeconds);
      if (error instanceof StalledError) reply.header('Connection', 'close');
      if (error.status === 401) reply.header('WWW-Authenticate', 'Bearer');
      const told = error instanceof ChangedMeanwhileError ? error.told : {};
      return reply.code(error.status).send({ detail: clip(error.message), ...told });
    }
    const status = statusOf(error);
    if (status < 500) return reply.code(status).send({ detail: clip((error as Error).message) });
    request.log.error({ err: error }, 'a request failed');
    if (tellBrokenAnswers && error instanceof InvalidResponseError)
      return reply.code(500).send({ detail: clip(error.message) });
    return reply.code(500).send({ detail: 'The server could not answer. Its log tells the reason.' });
  });
}
