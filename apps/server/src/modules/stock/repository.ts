import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { StockInputsTable } from '../../db/stock-tables.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';

export type StockInputsRow = Selectable<StockInputsTable> & { changed_by_name: string | null };

/** Stock of datasets, by level and bucket. */
export function stockRepository(db: Db) {
  return {
    get: (uploadId: string, scope: string): Promise<StockInputsRow | undefined> =>
      db
        .selectFrom('stock_inputs')
        .selectAll()
        .select((select) =>
          select
            .selectFrom('users')
            .select('username')
            .whereRef('users.id', '=', 'stock_inputs.changed_by')
            .as('changed_by_name'),
        )
        .where('upload_id', '=', uploadId)
        .where('scope', '=', scope)
        .executeTakeFirst(),
    /**
     * Stores the stock.
     * @param revision the revision that it is based on; 0 if there was none
     * @returns false if the stock has another revision, or the dataset was deleted
     */
    async store(row: Omit<Insertable<StockInputsTable>, 'revision'>, revision: number): Promise<boolean> {
      if (revision > 0) {
        const { upload_id, scope, ...change } = row;
        const { numUpdatedRows } = await db
          .updateTable('stock_inputs')
          .set({ ...change, revision: sql`revision + 1` })
          .where('upload_id', '=', upload_id)
          .where('scope', '=', scope)
          .where('revision', '=', revision)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      }
      try {
        await db
          .insertInto('stock_inputs')
          .values({ ...row, revision: 1 })
          .execute();
        return true;
      } catch (error) {
        if (violatedConstraint(error) === null) throw error;
        return false;
      }
    },
    remove: (uploadId: string, scope: string) =>
      db.deleteFrom('stock_inputs').where('upload_id', '=', uploadId).where('scope', '=', scope).execute(),
  };
}

export type StockRepository = ReturnType<typeof stockRepository>;
