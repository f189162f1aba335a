import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Writable } from 'node:stream';
import SQLite, { type Statement } from 'better-sqlite3';

/** Works while every file that is streamed to disk meets what the operating system says of a full one. */
export async function onFullDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  const { createWriteStream } = fs;
  const full = { code: 'ENOSPC', syscall: 'write' };
  const streamToFullDisk = () =>
    new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('no space left on device'), full)),
    });
  Object.assign(fs, { createWriteStream: streamToFullDisk });
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Object.assign(fs, { createWriteStream });
    syncBuiltinESMExports();
  }
}

/**
 * Works while every statement of this thread that would write meets what SQLite says of a full disk.
 * @param isFull asked before each of them
 */
export async function onFullDatabase<Result>(
  work: () => Promise<Result>,
  isFull: () => boolean = () => true,
): Promise<Result> {
  const database = new SQLite(':memory:');
  type Method = (this: void, ...values: unknown[]) => unknown;
  const prototype = Object.getPrototypeOf(database.prepare('SELECT 1')) as { run: Method; all: Method };
  database.close();
  const { run, all } = prototype;
  const unlessFull = (method: Method) =>
    function (this: Statement, ...values: unknown[]) {
      if (!this.readonly && isFull()) throw new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL');
      return Reflect.apply(method, this, values) as unknown;
    };
  Object.assign(prototype, { run: unlessFull(run), all: unlessFull(all) });
  try {
    return await work();
  } finally {
    Object.assign(prototype, { run, all });
  }
}
