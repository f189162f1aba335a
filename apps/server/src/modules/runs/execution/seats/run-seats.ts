import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/db.ts';
import { violatedConstraint } from '../../../../db/violated-constraint.ts';

/** A run that wants helpers. */
export interface OpenRound {
  round: number;
  run_id: string;
  claim: string;
}

export interface SeatRow {
  seat: string;
  /** Of the part that is computed there; null where one is asked for. */
  position: number | null;
  /** Of the one after that. */
  next: number | null;
  done: number;
  answered: boolean;
  /** Another one whenever the row has been written, be it with the same values. */
  written: string;
}

/** More would wait for each other's answers. */
const maxSeats = 16;
const nothing = new Uint8Array();

/**
 * Where processes meet that compute one run (PostgreSQL alone): the runs whose parts are shared, each with the round it is
 * at, and the seats of who helps. All of it is gone with the run, and with the attempt once another one opens the run.
 */
export function runSeatsRepository(db: Db) {
  /** Whether the attempt that it belongs to still goes on. */
  const goesOn = (round: number | RawBuilder<number>) => sql<boolean>`EXISTS (
    SELECT 1 FROM run_rounds JOIN forecast_runs
      ON forecast_runs.id = run_rounds.run_id AND forecast_runs.claim = run_rounds.claim
    WHERE run_rounds.id = ${round} AND forecast_runs.status = 'running')`;
  const isWanted = goesOn(sql.ref<number>('run_seats.round'));

  return {
    /** Opens a run before its first round; what it was opened for before is over. @returns null when the attempt is superseded */
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
    /** Whatever is computed of the round before is of no more use. */
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
    /** Removes runs that nobody has closed: of attempts that are over. */
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
     * One that is worth joining: no run waits for whoever is free.
     * @param claims of the attempts that are made here, whose helpers are threads
     */
    findOpen: (claims: readonly string[] = []): Promise<OpenRound | undefined> =>
      db
        .selectFrom('run_rounds')
        .innerJoin('forecast_runs', (join) =>
          join
            .onRef('forecast_runs.id', '=', 'run_rounds.run_id')
            .onRef('forecast_runs.claim', '=', 'run_rounds.claim'),
        )
        .select(['run_rounds.id as round', 'run_id', 'run_rounds.claim as claim'])
        .where('is_open', '=', true)
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
    /** What the parts of the round are that a run is at; null when it is over. */
    workOf: async (round: number): Promise<Uint8Array | null> =>
      (await db.selectFrom('run_rounds').select('work').where('id', '=', round).executeTakeFirst())?.work ??
      null,
    /** Whether the run still goes on. */
    isWanted: async (round: number): Promise<boolean> => {
      const { rows } = await sql<{ wanted: boolean }>`SELECT ${goesOn(round)} AS wanted`.execute(db);
      return rows[0]?.wanted === true;
    },
    /** @returns false when the run is over */
    async take(seat: string, round: number): Promise<boolean> {
      try {
        await db.insertInto('run_seats').values({ seat, round }).execute();
        return true;
      } catch (error) {
        if (violatedConstraint(error) === 'reference') return false;
        throw error;
      }
    },
    /** Nobody sits there any more. */
    dismiss: (seat: string) => db.deleteFrom('run_seats').where('seat', '=', seat).execute(),
    of: (round: number): Promise<SeatRow[]> =>
      db
        .selectFrom('run_seats')
        .select(['seat', 'position', 'next', 'done'])
        .select([sql<boolean>`answer IS NOT NULL`.as('answered'), sql<string>`xmin::text`.as('written')])
        .where('round', '=', round)
        .orderBy('seat')
        .execute(),
    /** Gives a seat the part to compute, or to compute next. */
    give: (seat: string, position: number) =>
      db
        .updateTable('run_seats')
        .set({
          position: sql<number>`coalesce(position, ${position})`,
          next: sql<number | null>`CASE WHEN position IS NULL THEN NULL ELSE ${position}::integer END`,
        })
        .where('seat', '=', seat)
        .execute(),
    /** What was found there, which makes room for the next answer; null where nothing was. */
    takeAnswer: async (seat: string): Promise<Uint8Array | null> => {
      const { rows } = await sql<{ answer: Uint8Array | null }>`
        UPDATE run_seats SET answer = NULL
        FROM (SELECT seat, answer FROM run_seats WHERE seat = ${seat} FOR UPDATE) AS before
        WHERE run_seats.seat = before.seat RETURNING before.answer`.execute(db);
      return rows[0]?.answer ?? null;
    },
    /** @returns false when nobody wants to know any more */
    tell: async (seat: string, done: number): Promise<boolean> => {
      const told = db.updateTable('run_seats').set({ done }).where('seat', '=', seat).where(isWanted);
      return (await told.executeTakeFirst()).numUpdatedRows === 1n;
    },
    /** Leaves what was found, and goes on to the next part. @returns false while there is no room, or when it is not asked for */
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
    /** The part to compute: null when none is given yet, undefined when there will be none. */
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
