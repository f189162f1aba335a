import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Pool, type PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import { connectionOptions, ignoreIdleErrors } from '../../../../db/postgres/connection-options.ts';
import type { DatasetArchive } from './dataset-cache.ts';

/** Size of one row: one megabyte, which is also what one checksum covers (decision 015). */
const segmentBytes = 1 << 20;
const integerBytes = 4;

/** Stores dataset files in rows of one megabyte, transferred by COPY; keeps only one row in memory. */
export class PostgresArchive implements DatasetArchive {
  readonly #pool: Pool;

  /**
   * @param maxConnections maximum number of connections, in addition to those of the store; a COPY holds one while it
   * runs
   */
  constructor(url: string, maxConnections = 4) {
    // There is no statement timeout, because it would include waiting for other COPY commands.
    this.#pool = new Pool({ ...connectionOptions(url), max: maxConnections });
    ignoreIdleErrors(this.#pool);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async keep(id: string, path: string): Promise<void> {
    await this.#with(async (client) => {
      await client.query('BEGIN');
      try {
        await client.query('DELETE FROM dataset_segments WHERE file_id = $1', [id]);
        const rows = encodeRows(segmentRows(id, path));
        const copy = from('COPY dataset_segments (file_id, number, bytes) FROM STDIN (FORMAT binary)');
        await pipeline(Readable.from(rows), client.query(copy));
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
    });
  }

  async fetch(id: string, path: string, signal?: AbortSignal): Promise<boolean> {
    let found = false;
    const file = await open(path, 'w', 0o600);
    try {
      await this.#with(async (client) => {
        signal?.throwIfAborted();
        // COPY accepts no parameters, so the value is escaped.
        const ofFile = `file_id = ${client.escapeLiteral(id)}`;
        const copy = to(
          `COPY (SELECT bytes FROM dataset_segments WHERE ${ofFile} ORDER BY number) TO STDOUT (FORMAT binary)`,
        );
        for await (const segment of decodeColumn(client.query(copy))) {
          found = true;
          await file.writeFile(segment);
          signal?.throwIfAborted();
        }
      });
      if (found) await file.sync();
    } catch (error) {
      found = false;
      throw error;
    } finally {
      await file.close();
      if (!found) await rm(path, { force: true });
    }
    return found;
  }

  async remove(id: string): Promise<void> {
    await this.#pool.query('DELETE FROM dataset_segments WHERE file_id = $1', [id]);
  }

  /** Removes files that are unknown to the workspace; a file is always recorded before it is stored. */
  async removeStray(): Promise<void> {
    await this.#pool.query(`DELETE FROM dataset_segments
      WHERE NOT EXISTS (SELECT 1 FROM uploads WHERE uploads.id = file_id)
        AND NOT EXISTS (SELECT 1 FROM dataset_versions WHERE dataset_versions.id = file_id)`);
  }

  /** Returns the IDs that belong to no upload and no version. */
  async unknown(ids: readonly string[]): Promise<string[]> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `SELECT id FROM unnest($1::text[]) AS given (id)
      WHERE NOT EXISTS (SELECT 1 FROM uploads WHERE uploads.id = given.id)
        AND NOT EXISTS (SELECT 1 FROM dataset_versions WHERE dataset_versions.id = given.id)`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns an identifier of the database, which a copy restored from `pg_dump` does not share. */
  async identity(): Promise<string> {
    const { rows } = await this.#pool.query<{ identity: string }>(
      `SELECT system_identifier || '/' || oid AS identity FROM pg_control_system(), pg_database
      WHERE datname = current_database()`,
    );
    return rows[0]?.identity ?? '';
  }

  async ids(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#pool.query<{ file_id: string }>(
      'SELECT file_id FROM dataset_segments WHERE number = 0',
    );
    return new Set(rows.map(({ file_id }) => file_id));
  }

  async bytes(ids: readonly string[]): Promise<number> {
    // PostgreSQL returns the length of an uncompressed out-of-line value without reading the value.
    const { rows } = await this.#pool.query<{ bytes: string }>(
      'SELECT coalesce(sum(octet_length(bytes)), 0)::text AS bytes FROM dataset_segments WHERE file_id = ANY($1)',
      [ids],
    );
    return Number(rows[0]?.bytes);
  }

  /** Runs `work` on a connection, and closes the connection if a COPY fails. */
  async #with(work: (client: PoolClient) => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      await work(client);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(failure);
    }
  }
}

async function* segmentRows(id: string, path: string): AsyncGenerator<readonly Buffer[]> {
  const name = Buffer.from(id);
  let number = 0;
  for await (const segment of createReadStream(path, { highWaterMark: segmentBytes })) {
    const position = Buffer.alloc(integerBytes);
    position.writeInt32BE(number++);
    yield [name, position, segment as Buffer];
  }
}

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

/**
 * Encodes rows for COPY FROM.
 * @param rows the fields of each row in PostgreSQL's binary representation
 */
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
 * Decodes the single column sent by COPY TO, keeping one field in memory.
 * @throws RangeError for a null or an invalid format
 */
export async function* decodeColumn(sent: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = sent[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const take = async (bytes: number): Promise<Buffer> => {
    const parts = [rest];
    for (let received = rest.length; received < bytes;) {
      const next = await chunks.next();
      if (next.done) throw new RangeError('the data ends in the middle of a row');
      parts.push(next.value);
      received += next.value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(bytes);
    return all.subarray(0, bytes);
  };
  if (!(await take(head.length)).equals(head))
    throw new RangeError('the data is not in the binary format of COPY');
  for (;;) {
    const count = (await take(countBytes)).readInt16BE();
    if (count === end) break;
    const length = (await take(lengthBytes)).readInt32BE();
    if (count !== 1 || length < 0) throw new RangeError('each row must have exactly one non-null field');
    yield await take(length);
  }
  // Read to the end, otherwise the connection cannot be reused.
  while (!(await chunks.next()).done);
}
