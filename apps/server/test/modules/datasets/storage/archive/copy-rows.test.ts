import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import {
  decodeColumn,
  encodeRows,
} from '../../../../../src/modules/datasets/storage/archive/postgres-archive.ts';

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

async function all(sent: readonly Buffer[]): Promise<Buffer[]> {
  const taken: Buffer[] = [];
  for await (const field of decodeColumn(each(sent))) taken.push(field);
  return taken;
}

const fields = [Buffer.from('one'), Buffer.alloc(0), Buffer.alloc(1000, 7), Buffer.from([0xff, 0, 0x80])];
const encoded = await buffer(encodeRows(each(fields.map((field) => [field]))));

it.each([1, 2, 3, 5, 19, 64, 10_000])(
  'COPY rows are decoded unchanged from chunks of %s bytes',
  async (size) => {
    const chunks = Array.from({ length: Math.ceil(encoded.length / size) }, (_, at) =>
      encoded.subarray(at * size, (at + 1) * size),
    );
    expect(await all(chunks)).toEqual(fields);
  },
);

it('COPY rows are encoded in the format that PostgreSQL documents', async () => {
  const written = await buffer(encodeRows(each([[Buffer.from('a'), Buffer.from('bc')]])));
  expect(written.toString('latin1')).toBe(
    `PGCOPY\n\xFF\r\n\0${'\0'.repeat(8)}\0\x02\0\0\0\x01a\0\0\0\x02bc\xFF\xFF`,
  );
});

it.each([
  ['is incomplete', encoded.subarray(0, -3)],
  ['is empty', Buffer.alloc(0)],
  ['is text', Buffer.from('relation does not exist')],
  ['has two fields', await buffer(encodeRows(each([fields.slice(0, 2)])))],
  ['has a null', Buffer.concat([encoded.subarray(0, 21), Buffer.from([0xff, 0xff, 0xff, 0xff])])],
])('COPY rows are rejected if the data %s', async (_, sent) => {
  await expect(all([sent])).rejects.toThrow(RangeError);
});
