import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { Jobs } from '../../../src/db/postgres/jobs.ts';
import { openDatabase } from '../../../src/db/postgres/open.ts';
import { installTriggers } from '../../../src/http/response-cache/triggers.ts';

const answer = await fetch(inject('postgresOffice'));
const told = await answer.text();

/** Why PostgreSQL cannot run on this machine, or null if it can. */
export const whyNoPostgres = answer.ok ? null : told;
if (whyNoPostgres !== null) process.stderr.write(`Tests on PostgreSQL are skipped: ${whyNoPostgres}\n`);

const addressOf = (name: string) => new URL(`/${name}`, told).href;

async function create(how: string): Promise<string> {
  const name = `t${randomUUID().replaceAll('-', '')}`;
  const client = new Client(told);
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} ${how}`);
    return name;
  } finally {
    await client.end();
  }
}

/** @returns the URL of an empty database, deleted with its cluster */
export const emptyDatabase = async (): Promise<string> => addressOf(await create(''));

let template: Promise<string> | null = null;

async function createTemplate(): Promise<string> {
  const name = await create('');
  const url = addressOf(name);
  const db = await openDatabase(url);
  await installTriggers(db);
  await db.destroy();
  const jobs = new Jobs(url, false, { info: () => undefined, error: () => undefined });
  await jobs.start();
  await jobs.close();
  return name;
}

/** Copies a database that has the newest schemas, which is faster than migrating an empty one. */
export async function newDatabase(): Promise<string> {
  template ??= createTemplate();
  return addressOf(await create(`TEMPLATE ${await template}`));
}

/** URL of the same database for a superuser, who may create roles. */
export function byOperator(url: string): string {
  const own = new URL(url);
  own.username = 'postgres';
  return own.href;
}
