import type { Contract } from '../contract/contract.ts';
import type { Body, Operation } from '../contract/operation.ts';
import { type Call, type CallBody, fieldsIn } from '../http/call.ts';
import { NoAnswerError } from '../http/send.ts';
import { mutationBase } from './mutation-base.ts';
import { callCase, SkippedError, type TestCase } from './test-case.ts';

const unsupported = 415;
const tooLarge = 413;
const largeBytes = 4 * 1024 ** 2;

const otherTypes = [
  'text/plain',
  'application/xml',
  'application/json',
  'application/x-www-form-urlencoded',
  'image/png',
];

function raw(
  operation: Operation,
  name: string,
  type: string | null,
  text: string,
  statuses: readonly number[],
) {
  return callCase(
    'boundaries',
    operation,
    name,
    async (lab) => ({ ...lab.profile.rawBaseCall(lab, operation), body: { kind: 'raw', type, text } }),
    { statuses, check: 'refuses-invalid', because: 'the operation does not accept this body' },
  );
}

const broken: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  'application/json': [
    ['truncated', 'application/json', '{"a":'],
    ['malformed', 'application/json', 'nonsense'],
    ['empty', 'application/json', ''],
    ['with two values', 'application/json', '{} {}'],
    ['with single quotes', 'application/json', "{'a': 1}"],
  ],
  'multipart/form-data': [
    ['without a boundary', 'multipart/form-data', 'file'],
    ['without parts', 'multipart/form-data; boundary=b', '--b--\r\n'],
    [
      'truncated',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx',
    ],
  ],
  'application/x-www-form-urlencoded': [
    ['empty', 'application/x-www-form-urlencoded', ''],
    ['containing JSON', 'application/x-www-form-urlencoded', '{"a":1}'],
  ],
};

/** Returns cases with valid bodies that have a false Content-Encoding or a reserved key. */
function tampered(operation: Operation, body: Body): TestCase[] {
  const refused = (
    name: string,
    statuses: readonly number[],
    change: (call: Call, text: string) => Partial<Call>,
  ) =>
    callCase(
      'boundaries',
      operation,
      `${body.type} ${name}`,
      async (lab) => {
        const call = await mutationBase(lab, operation, body);
        return { ...call, ...change(call, JSON.stringify(fieldsIn(call))) };
      },
      { statuses, check: 'refuses-invalid', because: 'the operation does not accept this body' },
    );
  const written = (text: string): CallBody => ({ kind: 'raw', type: body.type, text });
  return [
    refused('with a false Content-Encoding', [400, unsupported], (call) => ({
      headers: { ...call.headers, 'content-encoding': 'gzip' },
    })),
    refused('with the key __proto__', [400, 422], (_, text) => ({
      body: written(`${text.slice(0, -1)}${text === '{}' ? '' : ','}"__proto__":{"a":1}}`),
    })),
  ];
}

/**
 * Accepts a closed connection: a server may close it before it has read the body, and its response may then be lost.
 */
function closedEarly(error: unknown): never {
  throw error instanceof NoAnswerError
    ? new SkippedError('the connection was closed before the body was sent')
    : error;
}

function ofBody(operation: Operation, body: Body): TestCase[] {
  const cases = (broken[body.type] ?? []).map(([name, type, text]) =>
    raw(operation, `${body.type} ${name}`, type, text, [400, 422]),
  );
  // The contract does not define a size limit for files.
  if (body.type === 'multipart/form-data') return cases;
  const text =
    body.type === 'application/json'
      ? `{"label":"${'x'.repeat(largeBytes)}"}`
      : `username=${'x'.repeat(largeBytes)}`;
  const large = raw(operation, `${body.type} of 4 MiB`, body.type, text, [tooLarge, 400, 422]);
  const invalid = body.type === 'application/json' ? tampered(operation, body) : [];
  return [...cases, ...invalid, { ...large, run: (lab) => large.run(lab).catch(closedEarly) }];
}

/** Tests bodies of undocumented media types, and bodies that do not match their media type. */
export function mediaBoundaries({ operations }: Contract): TestCase[] {
  return operations
    .filter(({ bodies }) => bodies.length > 0)
    .flatMap((operation) => {
      const listed = operation.bodies.map(({ type }) => type);
      const statuses = operation.responses.has(unsupported) ? [unsupported] : [400, unsupported, 422];
      return [
        ...[...otherTypes.filter((type) => !listed.includes(type)), null].map((type) =>
          raw(operation, `body of ${type ?? 'no type'}`, type, '{}', statuses),
        ),
        ...operation.bodies.flatMap((body) => ofBody(operation, body)),
      ];
    });
}
