import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Writable } from 'node:stream';
import SQLite, { type Statement } from 'better-sqlite3';
import { Client } from 'pg';

/** Runs `work` while every write of a file stream fails as on a full disk. */
export function onFullDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  return onFailingDisk('ENOSPC', work);
}

/**
 * Runs `work` while no file can be streamed to disk.
 * @param code the error code of the operating system
 */
export async function onFailingDisk<Result>(code: string, work: () => Promise<Result>): Promise<Result> {
  const { createWriteStream } = fs;
  const failure = Object.assign(new Error('of the operating system'), { code, syscall: 'write' });
  const failingStream = () => new Writable({ write: (_chunk, _encoding, done) => done(failure) });
  Object.assign(fs, { createWriteStream: failingStream });
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Object.assign(fs, { createWriteStream });
    syncBuiltinESMExports();
  }
}

const writes = /^(?:insert|update|delete)\b/i;
/** The error code of PostgreSQL that corresponds to each error code of SQLite. */
const inPostgres: Readonly<Record<string, string>> = { SQLITE_FULL: '53100', SQLITE_BUSY: '55P03' };

/**
 * Runs `work` while every statement of this thread that writes fails as on a full disk.
 * @param isFull called before each statement
 */
export function onFullDatabase<Result>(work: () => Promise<Result>, isFull?: () => boolean): Promise<Result> {
  return onFailingDatabase('SQLITE_FULL', work, isFull);
}

/** Runs `work` while every write fails with this error code of SQLite, or PostgreSQL's equivalent. */
export async function onFailingDatabase<Result>(
  code: string,
  work: () => Promise<Result>,
  fails: () => boolean = () => true,
): Promise<Result> {
  const database = new SQLite(':memory:');
  type Method = (this: void, ...values: unknown[]) => unknown;
  const prototype = Object.getPrototypeOf(database.prepare('SELECT 1')) as { run: Method; all: Method };
  database.close();
  const { run, all } = prototype;
  const unlessItFails = (method: Method) =>
    function (this: Statement, ...values: unknown[]) {
      if (!this.readonly && fails()) throw new SQLite.SqliteError('of the database', code);
      return Reflect.apply(method, this, values) as unknown;
    };
  const client = Client.prototype as { query: (this: Client, ...asked: unknown[]) => unknown };
  const { query } = client;
  const queryUnlessItFails = function (this: Client, ...asked: unknown[]) {
    if (writes.test(String(asked[0])) && fails())
      return Promise.reject(Object.assign(new Error('of the database'), { code: inPostgres[code] }));
    return Reflect.apply(query, this, asked);
  };
  Object.assign(prototype, { run: unlessItFails(run), all: unlessItFails(all) });
  client.query = queryUnlessItFails;
  try {
    return await work();
  } finally {
    Object.assign(prototype, { run, all });
    client.query = query;
  }
}
