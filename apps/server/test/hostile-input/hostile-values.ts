import * as fc from 'fast-check';

/** Texts that are known to break servers. */
const known = [
  '',
  ' ',
  '\0',
  'null',
  'undefined',
  'true',
  '-1',
  '1e400',
  '٣',
  '\u202egnp.exe',
  '\ud800',
  '𝕏'.repeat(40),
  'x'.repeat(20_000),
  `' OR '1'='1`,
  `'); DROP TABLE uploads; --`,
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '..%2f..%2fetc',
  '%',
  '%00',
  '%zz',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  '2024-02-30',
  '9999-12-31',
  '[object Object]',
  '\r\nSet-Cookie: a=b',
];

export const hostileText = fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'binary', maxLength: 60 }));

export const hostileJson = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, [], {}, [[]], [null]),
  fc.array(hostileText, { maxLength: 3 }),
  fc.dictionary(hostileText, hostileText, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Replaces some values of the object, or the whole object, with hostile values. */
export function spoilt(valid: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  const names = Object.keys(valid);
  const some = fc
    .dictionary(fc.constantFrom(...names, '__proto__', 'unknown'), hostileJson, { minKeys: 1, maxKeys: 2 })
    .map((changed) => ({ ...valid, ...changed }));
  return fc.oneof({ weight: 5, arbitrary: some }, { weight: 1, arbitrary: hostileJson });
}
