import { isObject, type Json, resolve } from './compatibility/schema-view.ts';

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

const replayedHeader = {
  description: 'Sent with the response of an earlier request with the same `Idempotency-Key`.',
  schema: { type: 'string', const: 'true' },
};

const keyReused = {
  description: 'The `Idempotency-Key` was already used for another request.',
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: {
        reused: {
          value: { detail: 'This Idempotency-Key was already used for another request. Use a new one.' },
        },
      },
    },
  },
};

/** Whether an operation accepts idempotency keys: it writes, and its response contains no secret. */
function acceptsKey(path: string, method: string, operation: Json): boolean {
  return (
    (method === 'post' || method === 'patch') &&
    !path.startsWith('/api/auth/') &&
    operation['x-scope'] !== 'read' &&
    operation['x-secret-response'] !== true
  );
}

/** Adds the header `Idempotency-Key` to every operation of a bundled contract that accepts it, in place. */
export function addIdempotencyKeys(document: Json): void {
  const components = document['components'] as Record<string, Record<string, unknown>>;
  components['parameters'] = { ...components['parameters'], IdempotencyKey: keyParameter };
  components['headers'] = { ...components['headers'], IdempotentReplayed: replayedHeader };
  components['responses'] = { ...components['responses'], IdempotencyKeyReused: keyReused };
  for (const [path, item] of Object.entries(resolve(document, document['paths'])))
    for (const [method, raw] of Object.entries(resolve(document, item))) {
      if (!isObject(raw) || !acceptsKey(path, method, raw)) continue;
      const operation = raw as Record<string, unknown>;
      const parameters = (operation['parameters'] ?? []) as unknown[];
      operation['parameters'] = [...parameters, { $ref: '#/components/parameters/IdempotencyKey' }];
      const responses = operation['responses'] as Record<string, unknown>;
      responses['422'] ??= { $ref: '#/components/responses/IdempotencyKeyReused' };
      const done = resolve(document, responses['200']) as Record<string, unknown>;
      done['headers'] = {
        ...resolve(document, done['headers']),
        'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' },
      };
    }
}
