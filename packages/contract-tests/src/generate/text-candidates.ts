import type { JsonObject } from '../contract/is-object.ts';
import { type Candidate, candidate } from './candidate.ts';

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);

const ids = [
  'null',
  'undefined',
  'nullable',
  '-a',
  '_a',
  'a b',
  'a.b:c_d-e',
  '42',
  '0b6c1f0e-5a51-4d0e-9a53-000000000000',
];
const lists = [
  'actual',
  'actual,forecast',
  'actual,',
  ',actual',
  'oracle',
  'c1',
  'c2,c3',
  'c15',
  'c16',
  'c0',
  'c2,,c3',
  'C2',
];
const marks = ['', ' ', '\t\n', 'é', '日本', '😀', '\ud83d', 'a\u0000b', "';--", '<b>'];
const mails = [
  'someone@example.com',
  'no-at.example.com',
  'two@@example.com',
  '@example.com',
  'someone@',
  'a b@example.com',
];
const days = [
  '2024-02-29',
  '2023-02-29',
  '2024-02-30',
  '2024-13-01',
  '2024-2-1',
  '01/02/2024',
  '2024-01-01T00:00:00Z',
  'today',
];

/** Returns the date a number of days later. */
function neighbor(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A megabyte of emoji. Servers close the connection if a body is far larger than they accept. */
const maxEmoji = 250_000;

function lengths(schema: JsonObject): Candidate[] {
  const [min, max] = [numberOf(schema.minLength), numberOf(schema.maxLength)];
  const named: Candidate[] = [];
  for (const [bound, by] of [
    [min, -1],
    [min, 0],
    [max, 0],
    [max, 1],
  ] as const) {
    if (bound === undefined || bound + by < 0) continue;
    const length = bound + by;
    named.push(candidate('x'.repeat(length), `${length} characters`));
    // Lengths count code points, not UTF-16 code units.
    if (length <= maxEmoji) named.push(candidate('😀'.repeat(length), `${length} emoji`));
  }
  return named;
}

function dates(schema: JsonObject): Candidate[] {
  const bounds = [schema['x-minimum'], schema['x-maximum']].filter((bound) => typeof bound === 'string');
  const edges = bounds.flatMap((bound) => [neighbor(bound, -1), bound, neighbor(bound, 1)]);
  return [...edges, ...days].map((text) => candidate(text));
}

/** Returns strings on both sides of each boundary of a schema. */
export function textCandidates(schema: JsonObject): Candidate[] {
  const choices = (Array.isArray(schema.enum) ? schema.enum : []).filter((one) => typeof one === 'string');
  const texts = [
    ...choices.flatMap((one) => [one, one.toUpperCase(), ` ${one}`]),
    ...marks,
    ...(typeof schema.pattern === 'string' ? [...ids, ...lists] : []),
    ...(schema.format === 'email' ? mails : []),
    'something else',
  ];
  return [
    ...texts.map((text) => candidate(text)),
    ...lengths(schema),
    ...(schema.format === 'date' ? dates(schema) : []),
  ];
}
