import { expect, it } from 'vitest';
import { duplicateKey } from '../../src/checks/wire-checks.ts';

it.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', null],
  ['{"a":1,"a":2}', 'a'],
  [String.raw`{"a":1,"\u0061":2}`, 'a'],
  ['[{"b":{"a":[1,{"a":1,"b":"\\"","a":2}]}}]', 'a'],
  ['{"a":"a","b":"a:"}', null],
  ['"a"', null],
])('duplicateKey finds the duplicate key in %s: %s', (text, key) => {
  expect(duplicateKey(text)).toBe(key);
});
