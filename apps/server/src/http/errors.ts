import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CallerGoneError,
  DamagedRowError,
  DatabaseUnreachableError,
  DomainError,
  isDatabaseDamaged,
  isDatabaseUnreachable,
  isNoSpace,
  isTransient,
  NoSpaceError,
  OverloadedError,
  RequestInProgressError,
  ProviderUnavailableError,
  StalledError,
  StorageUnreachableError,
  TooManyError,
} from '../errors.ts';
import { Outage } from '../outage.ts';
import { InvalidRequestError, InvalidResponseError } from './contract/validators.ts';
import { registerProblemDetails, setErrorCode } from './problem-details.ts';
import { setRequestIdHeader } from './request-id.ts';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum length of an error detail that the contract allows. A message that quotes the request can be longer. */
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

/** Replaces system and database errors with errors that clients understand. */
function toClientError(thrown: unknown, { raw }: FastifyRequest): unknown {
  // A broken connection to the client has the same error code as a broken connection to the database.
  if (thrown === raw.errored) return new CallerGoneError();
  if (isNoSpace(thrown)) return new NoSpaceError();
  if (isDatabaseUnreachable(thrown)) return new DatabaseUnreachableError();
  if (isDatabaseDamaged(thrown)) return new DamagedRowError(thrown.message);
  return isTransient(thrown) ? new OverloadedError() : thrown;
}

/**
 * Turns errors into responses. The message of an internal error is only logged.
 *
 * @param showContractErrors whether a response that violates the contract is explained to the client
 */
export function registerErrors(app: FastifyInstance, showContractErrors = false): void {
  registerProblemDetails(app);
  const database = new Outage('the database is unreachable');
  const storage = new Outage('the object storage cannot be used');
  app.setErrorHandler((thrown, request, reply) => {
    const error = toClientError(thrown, request);
    // A download may have failed before its first byte.
    reply.removeHeader('Content-Disposition').type('application/json');
    if (error instanceof DamagedRowError)
      request.log.error({ err: thrown }, 'the workspace database is damaged');
    if (error instanceof DatabaseUnreachableError) database.report(request.log, { err: thrown });
    if (error instanceof StorageUnreachableError) storage.report(request.log, { err: thrown });
    if (error instanceof InvalidRequestError) return reply.code(422).send({ detail: error.problems });
    if (error instanceof DomainError) {
      setErrorCode(request, error.code);
      if (error instanceof OverloadedError) request.log.error({ err: thrown }, 'the server is overloaded');
      if (
        error instanceof TooManyError ||
        error instanceof OverloadedError ||
        error instanceof RequestInProgressError ||
        error instanceof ProviderUnavailableError
      )
        reply.header('Retry-After', error.retryAfterSeconds);
      if (error instanceof StalledError) reply.header('Connection', 'close');
      if (error.status === 401) reply.header('WWW-Authenticate', 'Bearer');
      return reply.code(error.status).send({ detail: clip(error.message), ...error.properties });
    }
    const status = statusOf(error);
    if (status < 500) return reply.code(status).send({ detail: clip((error as Error).message) });
    request.log.error({ err: error }, 'a request failed');
    if (showContractErrors && error instanceof InvalidResponseError)
      return reply.code(500).send({ detail: clip(error.message) });
    return reply
      .code(500)
      .send({ detail: 'The server could not process the request. See the server log for the reason.' });
  });
}

/** Responses to errors of Node's HTTP parser by code; all other errors return 400. */
const answers: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_INVALID_METHOD: [501, 'Unknown HTTP method.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request was not completed in time.'],
};

/** Responds to a malformed request and closes its connection. */
export function respondToUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const [status, detail] = answers[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
  const body = JSON.stringify({ detail });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
