import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/db.ts';
import { violatedConstraint } from '../../../../db/violated-constraint.ts';

/** A run that other processes can help to compute. */
export interface OpenRound {
  round: number;
  run_id: string;
  claim: string;
}

export interface SeatRow {
  seat: string;
  /** Position of the part that the helper computes; null if it waits for a part. */
  position: number | null;
  /** Position of the part that it computes next. */
  next: number | null;
  done: number;
  answered: boolean;
  /** Changes with every write to the row, even if the values stay the same. */
  written: string;
}

/** More helpers would only wait for each other. */
const maxSeats = 16;
const nothing = new Uint8Array();

/**
 * Coordinates the processes that compute one run (PostgreSQL only). Stores the current round of each shared run and one
 * seat per helper process. The rows are deleted with the run, or when another attempt opens it.
 */
export function runSeatsRepository(db: Db) {
  /** SQL condition: whether the attempt that a round belongs to is still running. */
  const goesOn = (round: number | RawBuilder<number>) => sql<boolean>`EXISTS (
    SELECT 1 FROM run_rounds JOIN forecast_runs
      ON forecast_runs.id = run_rounds.run_id AND forecast_runs.claim = run_rounds.claim
    WHERE run_rounds.id = ${round} AND forecast_runs.status = 'running')`;
  const isWanted = goesOn(sql.ref<number>('run_seats.round'));

  return {
    /**
     * Opens a run to helpers before its first round, and ends the rounds of earlier attempts.
     * @returns null if the attempt is superseded
     */
    open: (runId: string, claim: string): Promise<number | null> =>
      db.transaction().execute(async (on) => {
        const run = on.selectFrom('forecast_runs').select('id').where('id', '=', runId);
        const own = run.where('claim', '=', claim).where('status', '=', 'running');
        if ((await own.executeTakeFirst()) === undefined) return null;
        await on.deleteFrom('run_rounds').where('run_id', '=', runId).execute();
        const { id } = await on
          .insertInto('run_rounds')
          .values({ run_id: runId, claim, work: nothing })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      }),
    /** Starts a round. Parts of the previous round that helpers still compute are discarded. */
    begin: (round: number, work: Uint8Array): Promise<void> =>
      db.transaction().execute(async (on) => {
        await on.updateTable('run_rounds').set({ work, is_open: true }).where('id', '=', round).execute();
        await on
          .updateTable('run_seats')
          .set({ position: null, next: null, done: 0, answer: null })
          .where('round', '=', round)
          .execute();
      }),
    close: (round: number) => db.deleteFrom('run_rounds').where('id', '=', round).execute(),
    /** Removes the rounds of attempts that ended without closing them. */
    removeStale: () =>
      db
        .deleteFrom('run_rounds')
        .where(
          sql<boolean>`NOT EXISTS (
            SELECT 1 FROM forecast_runs WHERE forecast_runs.id = run_rounds.run_id
              AND forecast_runs.claim = run_rounds.claim AND forecast_runs.status = 'running')`,
        )
        .execute(),
    admitNobody: (round: number) =>
      db
        .updateTable('run_rounds')
        .set({ is_open: false })
        .where('id', '=', round)
        .where('is_open', '=', true)
        .execute(),
    /**
     * Returns a run to help with, or undefined if there is none or another run is queued, which needs the free cores
     * first.
     * @param build the build of this process; runs of other builds are skipped, because their results may differ
     * @param claims attempts of this process to skip, because its own threads already help them
     */
    findOpen: (build: string, claims: readonly string[] = []): Promise<OpenRound | undefined> =>
      db
        .selectFrom('run_rounds')
        .innerJoin('forecast_runs', (join) =>
          join
            .onRef('forecast_runs.id', '=', 'run_rounds.run_id')
            .onRef('forecast_runs.claim', '=', 'run_rounds.claim'),
        )
        .select(['run_rounds.id as round', 'run_id', 'run_rounds.claim as claim'])
        .where('is_open', '=', true)
        .where('forecast_runs.build', '=', build)
        .where(sql<boolean>`run_rounds.claim <> ALL (${[...claims]}::text[])`)
        .where('status', '=', 'running')
        .where(
          (select) =>
            select
              .selectFrom('run_seats')
              .select((count) => count.fn.countAll<number>().as('count'))
              .whereRef('run_seats.round', '=', 'run_rounds.id'),
          '<',
          maxSeats,
        )
        .where(
          sql<boolean>`NOT EXISTS (SELECT 1 FROM forecast_runs AS waiting WHERE waiting.status = 'queued')`,
        )
        .orderBy('run_rounds.id')
        .limit(1)
        .executeTakeFirst(),
    /** Returns the serialized `RoundWork` of a round; null if the run has ended. */
    workOf: async (round: number): Promise<Uint8Array | null> =>
      (await db.selectFrom('run_rounds').select('work').where('id', '=', round).executeTakeFirst())?.work ??
      null,
    /** Whether the run still needs help. */
    isWanted: async (round: number): Promise<boolean> => {
      const { rows } = await sql<{ wanted: boolean }>`SELECT ${goesOn(round)} AS wanted`.execute(db);
      return rows[0]?.wanted === true;
    },
    /** Joins a round. @returns false if the run has ended */
    async take(seat: string, round: number): Promise<boolean> {
      try {
        await db.insertInto('run_seats').values({ seat, round }).execute();
        return true;
      } catch (error) {
        if (violatedConstraint(error) === 'reference') return false;
        throw error;
      }
    },
    /** Removes a helper. */
    dismiss: (seat: string) => db.deleteFrom('run_seats').where('seat', '=', seat).execute(),
    of: (round: number): Promise<SeatRow[]> =>
      db
        .selectFrom('run_seats')
        .select(['seat', 'position', 'next', 'done'])
        .select([sql<boolean>`answer IS NOT NULL`.as('answered'), sql<string>`xmin::text`.as('written')])
        .where('round', '=', round)
        .orderBy('seat')
        .execute(),
    /** Assigns a part to a helper: to compute now or, if it is busy, next. */
    give: (seat: string, position: number) =>
      db
        .updateTable('run_seats')
        .set({
          position: sql<number>`coalesce(position, ${position})`,
          next: sql<number | null>`CASE WHEN position IS NULL THEN NULL ELSE ${position}::integer END`,
        })
        .where('seat', '=', seat)
        .execute(),
    /** Returns and clears the helper's result, so that it can store the next one; null if there is none. */
    takeAnswer: async (seat: string): Promise<Uint8Array | null> => {
      const { rows } = await sql<{ answer: Uint8Array | null }>`
        UPDATE run_seats SET answer = NULL
        FROM (SELECT seat, answer FROM run_seats WHERE seat = ${seat} FOR UPDATE) AS before
        WHERE run_seats.seat = before.seat RETURNING before.answer`.execute(db);
      return rows[0]?.answer ?? null;
    },
    /** Stores the progress of a helper. @returns false if its help is no longer needed */
    tell: async (seat: string, done: number): Promise<boolean> => {
      const told = db.updateTable('run_seats').set({ done }).where('seat', '=', seat).where(isWanted);
      return (await told.executeTakeFirst()).numUpdatedRows === 1n;
    },
    /**
     * Stores the result of a part and makes the next part current.
     * @returns false if the previous result was not collected yet, or the part is no longer needed
     */
    answer: async (seat: string, position: number, answer: Uint8Array): Promise<boolean> => {
      const change = { answer, done: 0, position: sql.ref<number | null>('next'), next: null };
      const { numUpdatedRows } = await db
        .updateTable('run_seats')
        .set(change)
        .where('seat', '=', seat)
        .where('position', '=', position)
        .where('answer', 'is', null)
        .where(isWanted)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    /** Returns the part to compute: null if none is assigned yet, undefined if no more will be assigned. */
    givenTo: async (seat: string): Promise<number | null | undefined> =>
      (
        await db
          .selectFrom('run_seats')
          .select('position')
          .where('seat', '=', seat)
          .where(isWanted)
          .executeTakeFirst()
      )?.position,
  };
}

export type RunSeatsRepository = ReturnType<typeof runSeatsRepository>;
