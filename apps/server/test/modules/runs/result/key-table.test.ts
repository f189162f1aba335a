import { expect, it } from 'vitest';
import { indexIn, keyTableOf } from '../../../../src/modules/runs/result/key-table.ts';

const texts = Array.from({ length: 5000 }, (_, at) => `{"c2":"Größe ${at} \u{1F600}"}`);

it('a key table returns the index of each text, also after it was sent to another thread', () => {
  const table = structuredClone(keyTableOf(texts));
  expect(texts.map((text) => indexIn(table, text))).toEqual([...texts.keys()]);
  expect(['', '{"c2":"Größe"}', '{"c2":"Größe 5000 \u{1F600}"}'].map((text) => indexIn(table, text))).toEqual(
    [-1, -1, -1],
  );
});

it.each([[], [''], ['a'], ['a', 'b', 'ab', 'ba', '']])('a key table can be small: %j', (...few) => {
  const table = keyTableOf(few);
  expect(few.map((text) => indexIn(table, text))).toEqual([...few.keys()]);
  expect(indexIn(table, 'c')).toBe(-1);
});
