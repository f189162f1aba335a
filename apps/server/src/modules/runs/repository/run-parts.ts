import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { Schema } from '../../../db/schema.ts';

/** A part whose holder has reported no progress for this long can be taken by another thread. */
const usualSilenceSeconds = 15;

/** Position of the row with the input of a round. */
const inputPosition = -1;
/** Number of the round in which parts store their series: after those of the forecast. */
export const storingRound = 5;

/** A run and the build that computes it. Processes of other builds never see its parts. */
export interface SharedRun {
  runId: string;
  build: string;
}

interface PartState {
  position: number;
  done: number;
  isAnswered: boolean;
}

/** SQL condition: whether the build of a part still computes its run. */
const isWanted = (build: RawBuilder<unknown>) =>
  sql<boolean>`forecast_runs.build = ${build} AND forecast_runs.status IN ('queued', 'running')`;

/**
 * SQL condition: whether a part can be taken. The attempt that computes the run holds its part as long as it is
 * current, because its thread reports no progress to the table.
 */
const isFree = (silenceSeconds: number) =>
  sql`answer IS NULL AND (holder IS NULL OR holder IS DISTINCT FROM forecast_runs.claim
    AND seen_at <= clock_timestamp() - ${silenceSeconds}::double precision * interval '1 second')`;

/**
 * Stores the parts of a run and their results (PostgreSQL only). Any thread of the same build computes the same result,
 * so it does not matter which thread stores it, or whether two threads compute the same part.
 */
export function runParts(db: Db, { runId, build }: SharedRun, silenceSeconds = usualSilenceSeconds) {
  const own = sql`run_parts.run_id = ${runId} AND run_parts.build = ${build}`;
  const ofRun = sql`forecast_runs.id = ${runId} AND ${isWanted(sql`${build}`)}`;
  const resultOf = async (round: number, position: number, of: 'answer' | 'kept') => {
    const { rows } = await sql<{ result: Uint8Array | null }>`SELECT ${sql.ref(of)} AS result FROM run_parts
      WHERE ${own} AND round = ${round} AND position = ${position}`.execute(db);
    return rows[0]?.result ?? null;
  };

  return {
    /** Stores the parts of a round that are not stored yet, and its input, unless the run has ended. */
    publish: (round: number, count: number, input: Uint8Array) =>
      sql`INSERT INTO run_parts (run_id, build, round, position, answer)
        SELECT id, build, ${round}, position, CASE WHEN position = ${inputPosition} THEN ${input}::bytea END
        FROM forecast_runs, generate_series(${inputPosition}, ${count - 1}::integer) AS position
        WHERE ${ofRun} ON CONFLICT DO NOTHING`.execute(db),

    /** Returns the number of the latest round; null if the run has no parts. */
    async latestRound(): Promise<number | null> {
      const { rows } = await sql<{ round: number | null }>`
        SELECT max(round) AS round FROM run_parts JOIN forecast_runs ON ${ofRun} WHERE ${own}`.execute(db);
      return rows[0]?.round ?? null;
    },

    /** Takes the next part of a round. @returns its position, or null if no part is free */
    async take(round: number, holder: string): Promise<number | null> {
      const { rows } = await sql<{ position: number }>`
        WITH next AS MATERIALIZED (
          SELECT position FROM run_parts JOIN forecast_runs ON ${ofRun}
          WHERE ${own} AND round = ${round} AND ${isFree(silenceSeconds)}
          ORDER BY position LIMIT 1 FOR UPDATE OF run_parts SKIP LOCKED)
        UPDATE run_parts SET holder = ${holder}, seen_at = clock_timestamp(), done = 0 FROM next
        WHERE ${own} AND round = ${round} AND run_parts.position = next.position
        RETURNING run_parts.position`.execute(db);
      return rows[0]?.position ?? null;
    },

    answer: (round: number, position: number, answer: Uint8Array, kept: Uint8Array | null = null) =>
      sql`UPDATE run_parts SET answer = ${answer}, kept = ${kept}, done = 1
        WHERE ${own} AND round = ${round} AND position = ${position} AND answer IS NULL`.execute(db),

    /**
     * Ends a part of the round that stores series, in the transaction that stores them.
     * @param bytes of the series; the row of the run must not be locked here, because a new attempt locks it first
     * @returns false if the part is no longer this thread's, which must then store nothing
     */
    async finish(on: Kysely<Schema>, position: number, holder: string, bytes: number): Promise<boolean> {
      const { numAffectedRows } = await sql`UPDATE run_parts
        SET answer = convert_to(${String(bytes)}, 'UTF8'), done = 1
        WHERE ${own} AND round = ${storingRound} AND position = ${position} AND holder = ${holder}
          AND answer IS NULL`.execute(on);
      return numAffectedRows === 1n;
    },

    /** Counts the bytes of the series that parts have stored. */
    countStored: (on: Kysely<Schema>) =>
      sql`UPDATE forecast_runs SET bytes = bytes + (
        SELECT coalesce(sum(convert_from(answer, 'UTF8')::bigint), 0) FROM run_parts
        WHERE ${own} AND round = ${storingRound} AND position > ${inputPosition}) WHERE ${ofRun}`.execute(on),

    /** Returns the input of a round. */
    inputOf: (round: number): Promise<Uint8Array | null> => resultOf(round, inputPosition, 'answer'),

    resultOf,

    async states(round: number): Promise<PartState[]> {
      const { rows } = await sql<PartState>`SELECT position, done, answer IS NOT NULL AS "isAnswered"
        FROM run_parts WHERE ${own} AND round = ${round} AND position > ${inputPosition}
        ORDER BY position`.execute(db);
      return rows;
    },

    /** Stores the progress of a helper, null if there was none. @returns whether the run still needs it */
    async report(holder: string, done: number | null): Promise<boolean> {
      if (done !== null)
        await sql`UPDATE run_parts SET seen_at = clock_timestamp(), done = ${done}
          WHERE ${own} AND holder = ${holder} AND answer IS NULL`.execute(db);
      const { rows } = await sql`SELECT 1 FROM forecast_runs WHERE ${ofRun}`.execute(db);
      return rows.length > 0;
    },

    /** Lets others take the part that a helper has not finished. */
    release: (holder: string) =>
      sql`UPDATE run_parts SET holder = NULL WHERE ${own} AND holder = ${holder} AND answer IS NULL`.execute(
        db,
      ),
  };
}

export type RunParts = ReturnType<typeof runParts>;

/**
 * Returns the oldest run of a build with a free part; null if there is none or if another run is queued, which needs
 * the free cores first.
 */
export async function findRunWithFreeParts(db: Db, build: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM forecast_runs
    WHERE ${isWanted(sql`${build}`)}
      AND EXISTS (SELECT 1 FROM run_parts
        WHERE run_id = id AND run_parts.build = forecast_runs.build AND ${isFree(usualSilenceSeconds)})
      AND NOT EXISTS (SELECT 1 FROM forecast_runs AS waiting WHERE status = 'queued' AND waiting.id <> forecast_runs.id)
    ORDER BY sequence LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Deletes the parts of runs that have ended or that another build computes now. */
export const deleteUnwantedParts = (db: Db) =>
  sql`DELETE FROM run_parts WHERE NOT EXISTS (
    SELECT 1 FROM forecast_runs WHERE id = run_id AND ${isWanted(sql`run_parts.build`)})`.execute(db);

/** Deletes the parts that store series, so that no thread stores series of an earlier attempt any more. */
export const deleteStoringParts = (on: Kysely<Schema>, runId: string) =>
  sql`DELETE FROM run_parts WHERE run_id = ${runId} AND round = ${storingRound}`.execute(on);
