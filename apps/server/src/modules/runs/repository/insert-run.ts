import type { Insertable, Kysely } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { recordEffect } from '../../../db/idempotent-effect.ts';
import type { ForecastRunsTable } from '../../../db/run-tables.ts';
import type { Schema } from '../../../db/schema.ts';
import { nextInSequence } from '../../../db/sequence.ts';
import { violatedConstraint } from '../../../db/violated-constraint.ts';
import { nextTurn } from '../../../next-turn.ts';
import { insertSet, type RunDefinitions, type SetTable } from './definition-sets.ts';
import { isUnfinished } from './run-choice.ts';

type NewRun = Omit<
  Insertable<ForecastRunsTable>,
  'sequence' | 'event_set_id' | 'stockout_set_id' | 'filter_set_id'
> &
  Partial<RunDefinitions>;

/** Maximum numbers of unfinished runs. */
interface Limits {
  perUser: number;
  total: number;
}

type Reached = 'user-limit' | 'total-limit' | null;

/** Length above which storing a set takes as long as many small requests. */
const longSet = 100_000;

async function limitReached(db: Kysely<Schema>, user: string | null, max: Limits): Promise<Reached> {
  const unfinished = db
    .selectFrom('forecast_runs')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isUnfinished);
  const ofUser = unfinished.where('user_id', '=', user);
  if ((await ofUser.executeTakeFirstOrThrow()).count >= max.perUser) return 'user-limit';
  return (await unfinished.executeTakeFirstOrThrow()).count >= max.total ? 'total-limit' : null;
}

/**
 * Returns a function that stores a run and what it is computed with.
 *
 * It returns null if the run was stored, otherwise the reason: the dataset was deleted, the run is already being
 * refreshed, or the user or the server has reached the limit of unfinished runs.
 */
export const insertRun =
  (db: Db) =>
  async (
    { events = null, stockouts = null, filters = null, ...run }: NewRun,
    max: Limits = { perUser: Infinity, total: Infinity },
  ): Promise<'gone' | 'busy' | Reached> => {
    const reachedLimit = (on: Kysely<Schema>) => limitReached(on, run.user_id ?? null, max);
    // A refused run must not leave sets behind.
    const reached = await reachedLimit(db);
    if (reached !== null) return reached;
    const set = async (table: SetTable, definitions: string | null) => {
      if (definitions === null) return null;
      if (definitions.length > longSet) await nextTurn();
      const id = await insertSet(db, table, definitions, run.created_at);
      if (definitions.length > longSet) await nextTurn();
      return id;
    };
    const sets = {
      event_set_id: await set('event_sets', events),
      stockout_set_id: await set('stockout_sets', stockouts),
      filter_set_id: await set('filter_sets', filters),
    };
    const bytes = Buffer.byteLength(run.request) + Buffer.byteLength(filters ?? '');
    const sequence = await nextInSequence(db);
    try {
      return await db.transaction().execute(async (on) => {
        // Counts again in the transaction, so that concurrent inserts cannot exceed the limits.
        const refused = await reachedLimit(on);
        if (refused !== null) return refused;
        await on
          .insertInto('forecast_runs')
          .values({ ...run, ...sets, sequence, bytes })
          .execute();
        await recordEffect(on, { run_id: run.id, status: run.status });
        return null;
      });
    } catch (error) {
      const refused = violatedConstraint(error);
      if (refused === 'reference') return 'gone';
      if (refused === 'unique' && run.refreshed_from != null) return 'busy';
      throw error;
    }
  };
