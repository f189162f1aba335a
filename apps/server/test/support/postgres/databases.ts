import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

const answer = await fetch(inject('postgresOffice'));
const told = await answer.text();

/** What keeps PostgreSQL from running here; null where nothing does. */
export const whyNoPostgres = answer.ok ? null : told;
if (whyNoPostgres !== null) console.warn(`Tests on PostgreSQL are skipped: ${whyNoPostgres}`);

/** @returns the address of an empty database, which is gone with its cluster */
export async function newDatabase(): Promise<string> {
  const name = `t${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(told);
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  return new URL(`/${name}`, told).href;
}
