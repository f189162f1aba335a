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

/** The limit of the contract. A message that quotes the request can exceed it. */
const maxDetailLength = 4000;

const clip = (text: string) =>
  text.length <= maxDetailLength ? text : `${text.slice(0, maxDetailLength - 1)}…`.toWellFormed();

function statusOf(error: unknown): number {
  const status = (error as Partial<FastifyError>).statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

/** A malformed URL reaches no route and therefore no error handler. */
export function respondToBadUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  setRequestIdHeader(request, reply);
  void reply.code(400).send({ detail: clip(error.message) });
}

/** Replaces errors of the system or the database by errors that clients understand. */
function toClientError(thrown: unknown, { raw }: FastifyRequest): unknown {
  // A broken connection to the client has the same code as one to the database.
  if (thrown === raw.errored) return new CallerGoneError();
  if (isNoSpace(thrown)) return new NoSpaceError();
  if (isDatabaseUnreachable(thrown)) return new DatabaseUnreachableError();
  return isTransient(thrown) ? new OverloadedError() : thrown;
}

/**
 * Turns errors into responses. The message of an internal error is only logged.
 *
 * @param showContractErrors whether a response that violates the contract is explained to the client
 */
export function registerErrors(app: FastifyInstance, showContractErrors = false): void {
  registerProblemDetails(app);
  app.setErrorHandler((thrown, request, reply) => {
    const error = toClientError(thrown, request);
    if (error instanceof DatabaseUnreachableError)
      request.log.error({ err: thrown }, 'the database is unreachable');
    if (error instanceof InvalidRequestError) return reply.code(422).send({ detail: error.problems });
    if (error instanceof DomainError) {
      setErrorCode(request, error.code);
      if (error instanceof OverloadedError) request.log.error({ err: thrown }, 'the server is overloaded');
      if (error instanceof TooManyError || error instanceof OverloadedError)
        reply.header('Retry-After', error.retryAfterSeconds);
      if (error instanceof StalledError) reply.header('Connection', 'close');
      if (error.status === 401) reply.header('WWW-Authenticate', 'Bearer');
      const properties = error instanceof ChangedMeanwhileError ? error.properties : {};
      return reply.code(error.status).send({ detail: clip(error.message), ...properties });
    }
    const status = statusOf(error);
    if (status < 500) return reply.code(status).send({ detail: clip((error as Error).message) });
    request.log.error({ err: error }, 'a request failed');
    if (showContractErrors && error instanceof InvalidResponseError)
      return reply.code(500).send({ detail: clip(error.message) });
    return reply.code(500).send({ detail: 'The server could not answer. Its log tells the reason.' });
  });
}
