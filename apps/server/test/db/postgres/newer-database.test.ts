import { Client } from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/postgres/open.ts';
import { newDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';

it.skipIf(whyNoPostgres !== null)(
  'a database of a newer version is rejected with one sentence that says what to do',
  async () => {
    const url = await newDatabase();
    const client = new Client(url);
    await client.connect();
    const now = new Date().toISOString();
    await client.query('INSERT INTO kysely_migration VALUES ($1, $2)', ['999-to-come', now]);
    await client.end();
    await expect(openDatabase(url)).rejects.toThrow(
      /^The database \S+ was written by a newer version of Forecast Console \(.*999-to-come.*\); update this server, or set another DATABASE_URL\.$/,
    );
  },
);
