import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { PlanAdjustmentsTable, PlanPeriodsTable, Schema } from '../../db/schema.ts';
import { type Transact, transactOn } from '../../db/transact.ts';

export type AdjustmentRow = Selectable<PlanAdjustmentsTable> & {
  created_by: string | null;
  undone_by_name: string | null;
};

export type PlanPeriodRow = Selectable<PlanPeriodsTable>;

/** The plan of one period. */
export type NewPlan = Pick<PlanPeriodRow, 'period' | 'plan' | 'total'>;

/**
 * What people adjusted of runs, and what came of it.
 * @param transact stores, by default at any time (see RunAttempt)
 */
export function plansRepository(db: Db, transact: Transact = transactOn(db)) {
  const withNames = db
    .selectFrom('plan_adjustments')
    .selectAll()
    .select((select) =>
      (['user_id', 'undone_by'] as const).map((column) =>
        select
          .selectFrom('users')
          .select('username')
          .whereRef('users.id', '=', `plan_adjustments.${column}`)
          .as(column === 'user_id' ? 'created_by' : 'undone_by_name'),
      ),
    );
  const ofRun = (runId: string) => withNames.where('run_id', '=', runId);
  const storeIn = async (on: Kysely<Schema>, runId: string, changes: readonly NewPlan[]) => {
    for (const { period, plan, total } of changes)
      await on
        .updateTable('plan_periods')
        .set({ plan, total })
        .where('run_id', '=', runId)
        .where('period', '=', period)
        .execute();
  };

  /** Another one after each change of a run, its plan among them. */
  const revisionIn = async (on: Kysely<Schema>, runId: string): Promise<number> => {
    const row = await on
      .selectFrom('versions')
      .select('version')
      .where('subject', '=', runId)
      .executeTakeFirst();
    return row?.version ?? 0;
  };

  // Few runs are, and every look at one asks.
  const isAdjusted = db.read<{ period: number }, { runId: string }>(
    db
      .selectFrom('plan_periods')
      .select('period')
      .where('run_id', '=', sql<string>`@runId`)
      .where('plan', 'is not', null)
      .limit(sql.lit(1)),
  );

  return {
    page: (runId: string, limit: number, offset: number): Promise<AdjustmentRow[]> =>
      ofRun(runId).orderBy('number', 'desc').limit(limit).offset(offset).execute(),
    /** All that were not taken back, in their order. */
    standing: (runId: string): Promise<AdjustmentRow[]> =>
      ofRun(runId).where('undone_at', 'is', null).orderBy('number').execute(),
    byNumber: (runId: string, number: number): Promise<AdjustmentRow | undefined> =>
      ofRun(runId).where('number', '=', number).executeTakeFirst(),
    async count(runId: string): Promise<{ total: number; vanished: number }> {
      const row = await db
        .selectFrom('plan_adjustments')
        .select([
          sql<number>`count(*)`.as('total'),
          sql<number>`count(*) FILTER (WHERE vanished = 1 AND undone_at IS NULL)`.as('vanished'),
        ])
        .where('run_id', '=', runId)
        .executeTakeFirstOrThrow();
      return row;
    },
    /** One period; undefined until the run's forecasts were put together by period. */
    period: (runId: string, period: number): Promise<PlanPeriodRow | undefined> =>
      db
        .selectFrom('plan_periods')
        .selectAll()
        .where('run_id', '=', runId)
        .where('period', '=', period)
        .executeTakeFirst(),
    hasPeriods: async (runId: string): Promise<boolean> =>
      (await db
        .selectFrom('plan_periods')
        .select('period')
        .where('run_id', '=', runId)
        .limit(1)
        .executeTakeFirst()) !== undefined,
    /** All or none: where there is one period, the others are taken to be there. */
    insertPeriods: (rows: readonly Insertable<PlanPeriodsTable>[]) =>
      transact((on) =>
        on
          .insertInto('plan_periods')
          .values([...rows])
          // Whoever was quicker has put the same together.
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      ),
    /** The periods where something is adjusted. */
    adjusted: async (runId: string): Promise<PlanPeriodRow[]> =>
      (await isAdjusted.get({ runId })) === undefined
        ? []
        : db
            .selectFrom('plan_periods')
            .selectAll()
            .where('run_id', '=', runId)
            .where('plan', 'is not', null)
            .execute(),
    store: (runId: string, changes: readonly NewPlan[]) => transact((on) => storeIn(on, runId, changes)),
    revision: (runId: string) => revisionIn(db, runId),
    /**
     * Adds an adjustment with what it changes, or nothing of both.
     * @param revision of the run when that was worked out; null where nobody else works on its plan
     * @returns its number; null when something of the run has changed since
     */
    add: (
      adjustment: Omit<Insertable<PlanAdjustmentsTable>, 'number'>,
      changes: readonly NewPlan[],
      revision: number | null,
    ): Promise<number | null> =>
      transact(async (transaction) => {
        if (revision !== null && (await revisionIn(transaction, adjustment.run_id)) !== revision) return null;
        const { number } = await transaction
          .insertInto('plan_adjustments')
          .values((insert) => ({
            ...adjustment,
            number: insert
              .selectFrom('plan_adjustments')
              .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
              .where('run_id', '=', adjustment.run_id),
          }))
          .returning('number')
          .executeTakeFirstOrThrow();
        await storeIn(transaction, adjustment.run_id, changes);
        return number;
      }),
    /**
     * Takes one back, with what becomes of the later ones and of the plan.
     * @returns false, and nothing is stored, when something of the run has changed since that revision
     */
    undo: (
      { run_id, number }: AdjustmentRow,
      undone: { undone_by: string; undone_at: string },
      cells: ReadonlyMap<number, string>,
      changes: readonly NewPlan[],
      revision: number,
    ): Promise<boolean> =>
      transact(async (transaction) => {
        if ((await revisionIn(transaction, run_id)) !== revision) return false;
        const set = (at: number, change: object) =>
          transaction
            .updateTable('plan_adjustments')
            .set(change)
            .where('run_id', '=', run_id)
            .where('number', '=', at)
            .execute();
        await set(number, undone);
        for (const [at, own] of cells) await set(at, { cells: own });
        await storeIn(transaction, run_id, changes);
        return true;
      }),
    removeOf: (runId: string): Promise<void> =>
      transact(async (on) => {
        await on.deleteFrom('plan_adjustments').where('run_id', '=', runId).execute();
        await on.deleteFrom('plan_periods').where('run_id', '=', runId).execute();
      }),
  };
}

export type PlansRepository = ReturnType<typeof plansRepository>;
