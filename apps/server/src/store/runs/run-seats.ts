import { sql, type Updateable } from 'kysely';
import type { Db } from '../db.ts';
import { refusedBy } from '../refused-by.ts';
import type { RunSeatsTable } from './run-tables.ts';

/** A round of a run's parts that wants helpers. */
export interface OpenRound {
  round: number;
  run_id: string;
  claim: string;
}

export interface SeatRow {
  seat: string;
  /** Of the part that is computed there; null where one is asked for. */
  position: number | null;
  done: number;
  answered: boolean;
}

/** More would wait for each other's answers. */
const mostSeats = 16;

/**
 * Where processes meet that compute one run (PostgreSQL alone): the rounds of parts that are open, and the seats at them. A
 * round is gone with its run, and with the attempt that opened it once another one opens the next.
 */
export function runSeatsRepository(db: Db) {
  /** Whether the attempt that the seat belongs to still goes on. */
  const isWanted = sql<boolean>`EXISTS (
    SELECT 1 FROM run_rounds JOIN forecast_runs
      ON forecast_runs.id = run_rounds.run_id AND forecast_runs.claim = run_rounds.claim
    WHERE run_rounds.id = run_seats.round AND forecast_runs.status = 'running')`;
  const change = async (seat: string, values: Updateable<RunSeatsTable>): Promise<boolean> => {
    const changed = db.updateTable('run_seats').set(values).where('seat', '=', seat).where(isWanted);
    return (await changed.executeTakeFirst()).numUpdatedRows === 1n;
  };

  return {
    /** Opens a round; those of before are over. @returns its number; null when the attempt is superseded */
    open: (runId: string, claim: string, work: Uint8Array): Promise<number | null> =>
      db.transaction().execute(async (on) => {
        const run = on.selectFrom('forecast_runs').select('id').where('id', '=', runId);
        const own = run.where('claim', '=', claim).where('status', '=', 'running');
        if ((await own.executeTakeFirst()) === undefined) return null;
        await on.deleteFrom('run_rounds').where('run_id', '=', runId).execute();
        const { id } = await on
          .insertInto('run_rounds')
          .values({ run_id: runId, claim, work })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      }),
    close: (round: number) => db.deleteFrom('run_rounds').where('id', '=', round).execute(),
    /** Removes rounds that nobody has closed: of attempts that are over. */
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
          mostSeats,
        )
        .where(
          sql<boolean>`NOT EXISTS (SELECT 1 FROM forecast_runs AS waiting WHERE waiting.status = 'queued')`,
        )
        .orderBy('run_rounds.id')
        .limit(1)
        .executeTakeFirst(),
    /** What the parts of a round are; null when it is over. */
    workOf: async (round: number): Promise<Uint8Array | null> =>
      (await db.selectFrom('run_rounds').select('work').where('id', '=', round).executeTakeFirst())?.work ??
      null,
    /** @returns false when the round is over */
    async take(seat: string, round: number): Promise<boolean> {
      try {
        await db.insertInto('run_seats').values({ seat, round }).execute();
        return true;
      } catch (error) {
        if (refusedBy(error) === 'reference') return false;
        throw error;
      }
    },
    /** Nobody sits there any more. */
    dismiss: (seat: string) => db.deleteFrom('run_seats').where('seat', '=', seat).execute(),
    of: (round: number): Promise<SeatRow[]> =>
      db
        .selectFrom('run_seats')
        .select(['seat', 'position', 'done'])
        .select(sql<boolean>`answer IS NOT NULL`.as('answered'))
        .where('round', '=', round)
        .orderBy('seat')
        .execute(),
    answerOf: async (seat: string): Promise<Uint8Array> =>
      (
        await db
          .selectFrom('run_seats')
          .select((select) => select.ref('answer').$notNull().as('answer'))
          .where('seat', '=', seat)
          .executeTakeFirstOrThrow()
      ).answer,
    give: (seat: string, position: number) => change(seat, { position, done: 0, answer: null }),
    /** @returns false when nobody wants to know any more */
    tell: (seat: string, done: number): Promise<boolean> => change(seat, { done }),
    answer: (seat: string, answer: Buffer): Promise<boolean> => change(seat, { answer }),
    /** The part to compute: null when none is given yet, undefined when there will be none. */
    givenTo: async (seat: string): Promise<number | null | undefined> =>
      (
        await db
          .selectFrom('run_seats')
          .select((select) =>
            select
              .case()
              .when('answer', 'is', null)
              .then(select.ref('position'))
              .else(null)
              .end()
              .as('position'),
          )
          .where('seat', '=', seat)
          .where(isWanted)
          .executeTakeFirst()
      )?.position,
  };
}

export type RunSeatsRepository = ReturnType<typeof runSeatsRepository>;
