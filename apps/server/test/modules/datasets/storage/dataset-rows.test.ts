import { expect, it } from 'vitest';
import { integersOf, floatsOf } from '../../../../src/modules/datasets/storage/dataset-rows.ts';

// Returns a view within a larger buffer, as PostgreSQL's driver does for a bytea.
const within = (values: Float64Array | Int32Array): Uint8Array => {
  const room = new Uint8Array(values.byteLength + 24);
  room.fill(255);
  room.set(new Uint8Array(values.buffer), 8);
  return room.subarray(8, 8 + values.byteLength);
};

it('floatsOf and integersOf read a column from a slice of a larger buffer', () => {
  expect(floatsOf(within(Float64Array.of(1.5, -2, 1e9)))).toEqual(Float64Array.of(1.5, -2, 1e9));
  expect(integersOf(within(Int32Array.of(7, -1, 0)))).toEqual(Int32Array.of(7, -1, 0));
});
