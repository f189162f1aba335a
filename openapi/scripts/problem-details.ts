import { isObject, type Json, resolve } from './compatibility/schema-view.ts';

const mediaType = 'application/problem+json';

/** Error codes by status. The first code is the default of apps/server/src/http/problem-details.ts. */
const codesByStatus: Readonly<Record<string, readonly string[]>> = {
  400: ['invalid_request'],
  401: ['unauthenticated'],
  403: ['forbidden', 'insufficient_scope'],
  404: ['not_found'],
  408: ['upload_stalled'],
  409: ['conflict', 'changed_meanwhile', 'dataset_damaged'],
  413: ['too_large'],
  415: ['unsupported_media_type'],
  422: ['validation_failed', 'invalid_input'],
  429: ['too_many_requests'],
  503: ['unavailable', 'overloaded', 'shutting_down', 'database_unavailable'],
  507: ['storage_full'],
};

const titles: Readonly<Record<string, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};

/** @param extensions members of the plain error in addition to `detail` */
const schemaOf = (status: string, codes: readonly string[], extensions: Json): Json => ({
  type: 'object',
  description: `Problem details of an error with status ${status} (RFC 9457).`,
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string', const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer', const: Number(status) },
    code: { type: 'string', enum: codes, description: 'Stable code for programs.' },
    detail: { type: 'string', maxLength: 8000, description: 'Message for people.' },
    ...(codes.includes('validation_failed')
      ? {
          errors: {
            type: 'array',
            maxItems: 20,
            description: 'Errors of single fields.',
            items: {
              type: 'object',
              required: ['loc', 'msg', 'type'],
              properties: {
                loc: { type: 'array', items: { type: ['string', 'integer'] } },
                msg: { type: 'string' },
                type: { type: 'string' },
              },
            },
          },
        }
      : {}),
    ...extensions,
  },
});

interface FieldError {
  loc: (string | number)[];
  msg: string;
}

/** Converts an example `{ detail }` body to problem details (RFC 9457). */
function exampleOf(status: string, codes: readonly string[], value: unknown): Json {
  const { detail, ...extensions } = isObject(value) ? value : {};
  const errors = Array.isArray(detail) ? (detail as FieldError[]) : null;
  const isInvalidInput = errors === null && codes.includes('invalid_input');
  return {
    type: 'about:blank',
    title: titles[status],
    status: Number(status),
    code: isInvalidInput ? 'invalid_input' : codes[0],
    detail: errors
      ? errors.map(({ loc, msg }) => `${loc.join('.')} ${msg}`).join('; ')
      : typeof detail === 'string'
        ? detail
        : titles[status],
    ...(errors ? { errors } : {}),
    ...extensions,
  };
}

/** Adds RFC 9457 problem details to every error response of a bundled contract, in place. */
export function addProblemDetails(document: Json): void {
  const schemas = resolve(document, resolve(document, document['components'])['schemas']) as Record<
    string,
    Json
  >;
  const operations = Object.values(resolve(document, document['paths'])).flatMap((item) =>
    Object.values(resolve(document, item)).map((operation) => resolve(document, operation)),
  );
  for (const operation of operations)
    for (const [status, raw] of Object.entries(resolve(document, operation['responses']))) {
      const codes = codesByStatus[status];
      const content = resolve(document, resolve(document, raw)['content']) as Record<string, Json>;
      const json = content['application/json'];
      if (codes === undefined || json === undefined || mediaType in content) continue;
      const plain = json['schema'] as Json;
      const { detail: _, ...extensions } = resolve(document, resolve(document, plain)['properties']);
      const ending = Object.keys(extensions).length > 0 ? String(plain['$ref']).split('/').at(-1) : '';
      const name = `ProblemDetails${status}${ending ?? ''}`;
      schemas[name] ??= schemaOf(status, codes, extensions);
      const examples = Object.entries(resolve(document, json['examples'])).map(([key, example]) => [
        key,
        { value: exampleOf(status, codes, resolve(document, example)['value']) },
      ]);
      content[mediaType] = {
        schema: { $ref: `#/components/schemas/${name}` },
        examples: Object.fromEntries(examples),
      };
    }
}
