import type { FastifyInstance, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';

const mediaType = 'application/problem+json';

interface FieldError {
  loc: readonly (string | number)[];
  msg: string;
  type: string;
}

const codes = new WeakMap<FastifyRequest, string>();

/** Default codes of errors by status. openapi/scripts/problem-details.ts documents all codes. */
const codeByStatus: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'upload_stalled',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'invalid_input',
  429: 'too_many_requests',
  500: 'internal_error',
  503: 'unavailable',
  507: 'storage_full',
};

/** Sets the code of the error response to a request. */
export function setErrorCode(request: FastifyRequest, code: string | undefined): void {
  if (code !== undefined) codes.set(request, code);
}

function acceptsProblemDetails({ headers }: FastifyRequest): boolean {
  const ranges = (headers.accept ?? '').toLowerCase().split(',');
  return ranges.some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    return type === mediaType && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

function problemOf(request: FastifyRequest, status: number, body: Record<string, unknown>): object {
  const { detail, ...extensions } = body;
  const errors = Array.isArray(detail) ? (detail as FieldError[]) : undefined;
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: codes.get(request) ?? (errors ? 'validation_failed' : codeByStatus[status]) ?? 'error',
    detail: errors
      ? errors.map(({ loc, msg }) => `${loc.join('.')} ${msg}`).join('; ')
      : typeof detail === 'string'
        ? detail
        : (STATUS_CODES[status] ?? 'Error'),
    ...(errors ? { errors } : {}),
    ...extensions,
  };
}

/** Sends errors as RFC 9457 problem details to clients that accept them. Other clients get `{ detail }`. */
export function registerProblemDetails(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode < 400) return done(null, payload);
    const type = String(reply.getHeader('content-type') ?? '');
    if (typeof payload !== 'string' || !type.startsWith('application/json')) return done(null, payload);
    const vary = [reply.getHeader('vary')].flat().filter((one) => one !== undefined);
    reply.header('Vary', [...vary, 'Accept'].join(', '));
    if (!acceptsProblemDetails(request)) return done(null, payload);
    const body: unknown = JSON.parse(payload);
    if (typeof body !== 'object' || body === null || !('detail' in body)) return done(null, payload);
    const text = JSON.stringify(problemOf(request, reply.statusCode, { ...body }));
    reply.header('Content-Type', `${mediaType}; charset=utf-8`);
    reply.header('Content-Length', Buffer.byteLength(text));
    done(null, text);
  });
}
