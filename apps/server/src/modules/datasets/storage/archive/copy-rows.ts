// PostgreSQL's binary format of COPY: https://www.postgresql.org/docs/18/sql-copy.html, "Binary Format".

const head = Buffer.concat([Buffer.from('PGCOPY\n\xFF\r\n\0', 'latin1'), Buffer.alloc(8)]);
const lengthBytes = 4;
const countBytes = 2;
const end = -1;

function integer(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
}

/** What COPY FROM takes for rows. @param rows the fields of each, as the database keeps their type */
export async function* encodeRows(rows: AsyncIterable<readonly Buffer[]>): AsyncGenerator<Buffer> {
  yield head;
  for await (const fields of rows) {
    yield integer(fields.length, countBytes);
    for (const field of fields) {
      yield integer(field.length, lengthBytes);
      yield field;
    }
  }
  yield integer(end, countBytes);
}

/**
 * The fields of what COPY TO sent of one column. Only one of them is in memory.
 * @throws RangeError for a null, or what is no such format
 */
export async function* decodeColumn(sent: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = sent[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const take = async (bytes: number): Promise<Buffer> => {
    const parts = [rest];
    for (let held = rest.length; held < bytes;) {
      const next = await chunks.next();
      if (next.done) throw new RangeError('the rows break off');
      parts.push(next.value);
      held += next.value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(bytes);
    return all.subarray(0, bytes);
  };
  if (!(await take(head.length)).equals(head)) throw new RangeError('this is no binary format of COPY');
  for (;;) {
    const count = (await take(countBytes)).readInt16BE();
    if (count === end) break;
    const length = (await take(lengthBytes)).readInt32BE();
    if (count !== 1 || length < 0) throw new RangeError('a row is not one field that is not null');
    yield await take(length);
  }
  // The connection is free for others only when all it sent was taken.
  while (!(await chunks.next()).done);
}
