import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { type Db, type Transact, transactOn } from '../../db/db.ts';
import { recordEffect } from '../../db/idempotent-effect.ts';
import type { PlanAdjustmentsTable, PlanPeriodsTable, Schema } from '../../db/schema.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';
import { recordEvent } from '../../db/webhook-outbox.ts';
import { NotFoundError } from '../../errors.ts';

export type AdjustmentRow = Selectable<PlanAdjustmentsTable> & {
  created_by: string | null;
  undone_by_name: string | null;
};

export type PlanPeriodRow = Selectable<PlanPeriodsTable>;

/** The new plan of one period; null removes it. */
export type NewPlan = Pick<PlanPeriodRow, 'period' | 'plan' | 'total'>;

/**
 * Adjustments of runs and the resulting plans.
 * @param transact runs writes; an attempt passes its own, which fails once the attempt is superseded
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

  /** Returns a number that increases with every change of the run or its plan. */
  const revisionIn = async (on: Kysely<Schema>, runId: string): Promise<number> => {
    const row = await on
      .selectFrom('versions')
      .select('version')
      .where('subject', '=', runId)
      .executeTakeFirst();
    return row?.version ?? 0;
  };

  // A cheap check that runs first, because every read of a run needs it and few runs are adjusted.
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
    /** Returns the adjustments that were not undone, in the order they were made. */
    active: (runId: string): Promise<AdjustmentRow[]> =>
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
    /** Returns one period; undefined until the first edit has stored the forecasts by period. */
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
    /**
     * Stores all periods in one transaction, because `hasPeriods` checks for only one period.
     * @throws NotFoundError if the run was deleted in the meantime
     */
    insertPeriods: (rows: readonly Insertable<PlanPeriodsTable>[]) =>
      transact((on) =>
        on
          .insertInto('plan_periods')
          .values([...rows])
          // A concurrent edit stores the same values.
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      ).catch((error: unknown) => {
        if (violatedConstraint(error) !== 'reference') throw error;
        throw new NotFoundError(`Run ${rows[0]?.run_id} was not found`);
      }),
    /** Returns the adjusted periods. */
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
     * Adds an adjustment and the resulting plan in one transaction.
     * @param revision the revision of the run that the plan was computed from; null if no other edit is possible
     * @returns the number of the adjustment; null if the run has changed since that revision
     */
    add: (
      adjustment: Omit<Insertable<PlanAdjustmentsTable>, 'number'>,
      changes: readonly NewPlan[],
      revision: number | null,
    ): Promise<number | null> =>
      transact(async (transaction) => {
        const columns = Object.keys(adjustment) as (keyof typeof adjustment)[];
        const { run_id: runId } = adjustment;
        // One statement, because all writers wait until this transaction ends.
        const row = await transaction
          .insertInto('plan_adjustments')
          .columns([...columns, 'number'])
          .expression(
            transaction
              .selectNoFrom([
                ...columns.map((column) => sql.val(adjustment[column]).as(column)),
                transaction
                  .selectFrom('plan_adjustments')
                  .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
                  .where('run_id', '=', runId)
                  .as('number'),
              ])
              .$if(revision !== null, (query) =>
                query.where(
                  sql`coalesce((SELECT version FROM versions WHERE subject = ${runId}), 0)`,
                  '=',
                  revision,
                ),
              ),
          )
          .returning('number')
          .executeTakeFirst();
        if (row === undefined) return null;
        await storeIn(transaction, runId, changes);
        await recordEffect(transaction, null);
        return row.number;
      }),
    /**
     * Undoes an adjustment. Stores the later adjustments and the plan, which the caller has recomputed.
     * @returns false without storing anything if the run has changed since that revision
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
    /** Locks a plan, unless it is locked already. */
    lock: (runId: string, userId: string, time: string): Promise<void> =>
      transact(async (on) => {
        const run = await on
          .updateTable('forecast_runs')
          .set({ plan_locked_at: time, plan_locked_by: userId })
          .where('id', '=', runId)
          .where('plan_locked_at', 'is', null)
          .returning('upload_id')
          .executeTakeFirst();
        if (run !== undefined) await recordEvent(on, 'plan.locked', time, { run_id: runId, ...run });
      }),
    removeAll: (runId: string): Promise<void> =>
      transact(async (on) => {
        await on.deleteFrom('plan_adjustments').where('run_id', '=', runId).execute();
        await on.deleteFrom('plan_periods').where('run_id', '=', runId).execute();
      }),
  };
}

export type PlansRepository = ReturnType<typeof plansRepository>;
