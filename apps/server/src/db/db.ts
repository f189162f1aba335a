import { type Compilable, Kysely, type KyselyConfig, type LogEvent, sql } from 'kysely';
import type { Schema } from './schema.ts';
import type { SqlDialect } from './sql-dialect.ts';
import { inQuerySpan, recordQuery } from '../tracing/spans.ts';
import { isTracing } from '../tracing/start-tracing.ts';

/** SQL for the parameter `@limit`. With a bare parameter in LIMIT, SQLite would replan the query for each value. */
export const limitParameter = sql<number>`@limit + 0`;

/** A prepared query with named parameters. */
export interface Read<Row, Values extends object> {
  get(values: Values): Promise<Row | undefined>;
  all(values: Values): Promise<Row[]>;
}

/** A connection to the workspace database, SQLite or PostgreSQL. */
export abstract class Db extends Kysely<Schema> {
  constructor(config: KyselyConfig) {
    super(isTracing() ? { ...config, log: recordEvent } : config);
  }

  abstract readonly dialect: SqlDialect;
  /** Whether queries run on the thread of the caller. */
  abstract readonly blocksThread: boolean;

  /**
   * Prepares a frequent query. Kysely compiles it once, which may take several times as long as running it. Its
   * parameters are named: `where('id', '=', sql`@id`)`. It may see an open transaction of this connection, so do not
   * use it for data that a transaction changes in several steps.
   * @throws Error if the query contains values, which would be lost
   */
  abstract read<Row, Values extends object = object>(query: Compilable<Row>): Read<Row, Values>;

  /** A number that changes whenever any connection may have written to the database since the last call. */
  abstract moment(): number;

  /**
   * The number of transactions whose uncommitted changes were visible to reads of this object; null while such a
   * transaction is open.
   */
  abstract visibleTransactions(): number | null;

  /** Number of queries that wait for a free connection. */
  abstract waitingQueries(): number;

  /**
   * Runs `work` while no other process runs work under the same name. With SQLite there is only one process, which
   * needs no lock.
   */
  abstract exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

function recordEvent(event: LogEvent): void {
  const error = event.level === 'error' ? event.error : undefined;
  recordQuery(event.query.sql, event.queryDurationMillis, error);
}

/** Adds the calls of a prepared query to their traces. */
export function tracedRead<Row, Values extends object>(
  text: string,
  read: Read<Row, Values>,
): Read<Row, Values> {
  if (!isTracing()) return read;
  return {
    get: (values) => inQuerySpan(text, () => read.get(values)),
    all: (values) => inQuerySpan(text, () => read.all(values)),
  };
}

/** @throws Error if the query contains values */
export function compileNamed(query: Compilable): string {
  const { sql: text, parameters } = query.compile();
  if (parameters.length > 0) throw new Error(`query contains values instead of named parameters: ${text}`);
  return text;
}

/** Runs writes in a transaction. */
export type Transact = <Result>(work: (on: Kysely<Schema>) => Promise<Result>) => Promise<Result>;

export const transactOn =
  (db: Db): Transact =>
  (work) =>
    db.transaction().execute(work);

/** The contents of a workspace database that the server checks at startup, before it changes anything. */
export interface DatabaseContents {
  /** Ids of the dataset files. */
  fileIds: ReadonlySet<string>;
  /** Paths of the files that still have to be deleted. */
  leftovers: ReadonlySet<string>;
  /** The last sequence number; 0 if the database was written by a version without sequence numbers. */
  sequence: number;
}
