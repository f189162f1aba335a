import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { recordEffect } from '../../../db/idempotent-effect.ts';
import { violatedConstraint } from '../../../db/violated-constraint.ts';
import type { DatasetEventsTable } from '../../../db/event-tables.ts';
import { nextInSequence } from '../../../db/sequence.ts';

/** Includes the names of the users who created and changed the event. */
export type DatasetEventRow = Selectable<DatasetEventsTable> & {
  created_by_name: string | null;
  changed_by_name: string | null;
};

/** Why an event was not stored. */
type Refused = 'name taken' | 'dataset gone';

/** Compares as text, because the requested revision may exceed the range of the PostgreSQL column. */
const isOf = (revision: number) => sql<boolean>`CAST(revision AS double precision) = ${revision}`;

/** Events of datasets; names are unique within a dataset. */
export function datasetEventsRepository(db: Db) {
  const named = db
    .selectFrom('dataset_events')
    .selectAll()
    .select((select) =>
      (['created_by', 'changed_by'] as const).map((column) =>
        select
          .selectFrom('users')
          .select('username')
          .whereRef('users.id', '=', `dataset_events.${column}`)
          .as(`${column}_name` as const),
      ),
    );

  return {
    list: (uploadId: string): Promise<DatasetEventRow[]> =>
      named.where('upload_id', '=', uploadId).orderBy('sequence').execute(),
    byId: (uploadId: string, id: string): Promise<DatasetEventRow | undefined> =>
      named.where('upload_id', '=', uploadId).where('id', '=', id).executeTakeFirst(),
    async count(uploadId: string): Promise<number> {
      const { count } = await db
        .selectFrom('dataset_events')
        .select(sql<number>`count(*)`.as('count'))
        .where('upload_id', '=', uploadId)
        .executeTakeFirstOrThrow();
      return count;
    },
    /** Returns the total size in bytes of a dataset's event definitions, excluding one event. */
    async bytes(uploadId: string, exceptId: string | null = null): Promise<number> {
      const { bytes } = await db
        .selectFrom('dataset_events')
        .select(sql<number>`coalesce(sum(octet_length(definition)), 0)`.as('bytes'))
        .where('upload_id', '=', uploadId)
        .where('id', '!=', exceptId ?? '')
        .executeTakeFirstOrThrow();
      return bytes;
    },
    async insert(event: Omit<Insertable<DatasetEventsTable>, 'sequence'>): Promise<Refused | null> {
      const sequence = await nextInSequence(db);
      return unlessRefused(() =>
        db.transaction().execute(async (on) => {
          await on
            .insertInto('dataset_events')
            .values({ ...event, sequence })
            .execute();
          await recordEffect(on, null);
        }),
      );
    },
    /** @returns `changed` if the event no longer has the given revision */
    async update(
      id: string,
      revision: number,
      change: Updateable<DatasetEventsTable>,
    ): Promise<Refused | 'changed' | null> {
      let updated = 0n;
      const refused = await unlessRefused(async () => {
        const result = await db
          .updateTable('dataset_events')
          .set({ ...change, revision: sql`revision + 1` })
          .where('id', '=', id)
          .where(isOf(revision))
          .executeTakeFirst();
        updated = result.numUpdatedRows;
      });
      return refused ?? (updated === 0n ? 'changed' : null);
    },
    /** @returns whether the event existed and had the given revision, if any */
    async remove(id: string, revision: number | null): Promise<boolean> {
      const named = db.deleteFrom('dataset_events').where('id', '=', id);
      const { numDeletedRows } = await (
        revision === null ? named : named.where(isOf(revision))
      ).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export type DatasetEventsRepository = ReturnType<typeof datasetEventsRepository>;

async function unlessRefused(store: () => Promise<unknown>): Promise<Refused | null> {
  try {
    await store();
    return null;
  } catch (error) {
    const refused = violatedConstraint(error);
    if (refused === null) throw error;
    return refused === 'unique' ? 'name taken' : 'dataset gone';
  }
}
