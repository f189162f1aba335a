import { unknownId } from '../../fixtures/fixtures.ts';
import type { Behavior } from '../behavior-test.ts';

/** Limits of every JSON body: values, properties of one object, and bytes. */
const [maxValues, maxProperties, maxBytes] = [50_000, 1000, 2_000_000];

const list = (length: number) => `[${Array.from({ length }, () => 0).join()}]`;
const object = (length: number) => `{${Array.from({ length }, (_, number) => `"p${number}":0`).join()}}`;

/** Additional properties of a body that has two others, and whether the body is too large. */
const bodies: readonly (readonly [what: string, more: string, isTooLarge: boolean])[] = [
  ['a list of 49,990 values', `"more":${list(maxValues - 10)}`, false],
  ['a list of 50,001 values', `"more":${list(maxValues + 1)}`, true],
  ['an object of 1,000 properties', `"more":${object(maxProperties)}`, false],
  ['an object of 1,001 properties', `"more":${object(maxProperties + 1)}`, true],
  ['several objects of 600 properties', `"more":[${object(600)},${object(600)}]`, false],
  ['a comma and a colon in a text', `"more":"${',:'.repeat(maxValues)}"`, false],
  ['a text of nearly 2 MB', `"more":"${'x'.repeat(maxBytes - 200)}"`, false],
  ['a text of more than 2 MB', `"more":"${'x'.repeat(1024 ** 2 * 2)}"`, true],
];

/** All tests of the size of JSON bodies. */
export const bodyLimitBehaviors: readonly Behavior[] = [
  {
    rule: 'refuses-invalid',
    operationId: 'labelUpload',
    name: 'values, properties and bytes of a body',
    async run(test) {
      for (const [what, more, isTooLarge] of bodies) {
        const text = `{"run_id":"${unknownId}","label":"Limits",${more}}`;
        const body = { kind: 'raw', type: 'application/json', text } as const;
        // Of a body that is not too large, only the id is wrong.
        await test.expectStatus(isTooLarge ? 413 : 404, 'labelUpload', { body }, `the body has ${what}`);
      }
    },
  },
];
