import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { recordEffect } from '../../db/idempotent-effect.ts';
import { nextInSequence } from '../../db/sequence.ts';
import type { StockoutsTable } from '../../db/stockout-tables.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';

/** Includes the names of the users who set and removed the mark. */
export type StockoutRow = Selectable<StockoutsTable> & {
  created_by_name: string | null;
  removed_by_name: string | null;
};

type NewMark = Omit<Insertable<StockoutsTable>, 'sequence' | 'removed_at' | 'removed_by'>;

/** Removed marks that a dataset keeps, for its history. */
const maxRemoved = 200;

/** Marks of datasets. A removed mark stays for a while, so that users see who removed it. */
export function stockoutsRepository(db: Db) {
  const named = db
    .selectFrom('stockouts')
    .selectAll()
    .select((select) =>
      (['created_by', 'removed_by'] as const).map((column) =>
        select
          .selectFrom('users')
          .select('username')
          .whereRef('users.id', '=', `stockouts.${column}`)
          .as(`${column}_name` as const),
      ),
    );

  return {
    /** Returns the marks that apply, in the order they were set. */
    list: (uploadId: string): Promise<StockoutRow[]> =>
      named.where('upload_id', '=', uploadId).where('removed_at', 'is', null).orderBy('sequence').execute(),
    /** Returns removed marks, most recently removed first. */
    removed: (uploadId: string): Promise<StockoutRow[]> =>
      named
        .where('upload_id', '=', uploadId)
        .where('removed_at', 'is not', null)
        .orderBy('removed_at', 'desc')
        .orderBy('sequence', 'desc')
        .limit(maxRemoved)
        .execute(),
    byId: (uploadId: string, id: string): Promise<StockoutRow | undefined> =>
      named
        .where('upload_id', '=', uploadId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst(),
    /** @returns false if the dataset was deleted in the meantime */
    async insert(marks: readonly NewMark[]): Promise<boolean> {
      const last = await nextInSequence(db, marks.length);
      const rows = marks.map((mark, at) => ({
        ...mark,
        sequence: last - marks.length + 1 + at,
        removed_at: null,
        removed_by: null,
      }));
      try {
        await db.transaction().execute(async (on) => {
          await on.insertInto('stockouts').values(rows).execute();
          await recordEffect(on, null);
        });
        return true;
      } catch (error) {
        if (violatedConstraint(error) === 'reference') return false;
        throw error;
      }
    },
    /** @returns false if the mark was already removed */
    async remove(id: string, removed_at: string, removed_by: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('stockouts')
        .set({ removed_at, removed_by })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Deletes the oldest removed marks of a dataset beyond the limit. */
    async forgetOldest(uploadId: string): Promise<void> {
      const removed = db
        .selectFrom('stockouts')
        .where('upload_id', '=', uploadId)
        .where('removed_at', 'is not', null);
      const oldest = await removed
        .select('id')
        .orderBy('removed_at', 'desc')
        .orderBy('sequence', 'desc')
        .offset(maxRemoved)
        .limit(maxRemoved)
        .execute();
      if (oldest.length === 0) return;
      const ids = oldest.map(({ id }) => id);
      await db.deleteFrom('stockouts').where('id', 'in', ids).execute();
    },
    /** Returns the number of marks that apply and the size of their keys in bytes. */
    sizeOf: (uploadId: string): Promise<{ count: number; bytes: number }> =>
      db
        .selectFrom('stockouts')
        .select([
          sql<number>`count(*)`.as('count'),
          sql<number>`coalesce(sum(octet_length(key)), 0)`.as('bytes'),
        ])
        .where('upload_id', '=', uploadId)
        .where('removed_at', 'is', null)
        .executeTakeFirstOrThrow(),
  };
}

export type StockoutsRepository = ReturnType<typeof stockoutsRepository>;
