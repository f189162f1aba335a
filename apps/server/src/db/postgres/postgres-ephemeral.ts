import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable } from '../../errors.ts';
import type { Db } from '../db.ts';
import type { Attempts, Ephemeral } from '../ephemeral/ephemeral.ts';

/** Minimum time between two updates of a transfer's progress. */
const reportMs = 250;
const retryMs = 1000;
/** Maximum number of expired networks that each new attempt removes. */
const maxExpiredRemoved = 10;

/**
 * Keeps the state in unlogged tables, which a crash of PostgreSQL empties. Rows of a process are deleted with its row
 * in `processes`. Uses PostgreSQL's clock, because the clocks of the servers differ.
 */
export class PostgresEphemeral implements Ephemeral {
  readonly #db: Db;
  readonly #process: number;

  constructor(db: Db, process: number) {
    this.#db = db;
    this.#process = process;
  }

  async getAttempts(network: string): Promise<Attempts> {
    const { rows } = await sql<Attempts>`
      SELECT count, ${leftMs} FROM attempts WHERE network = ${network} AND until > now()`.execute(this.#db);
    return rows[0] ?? { count: 0, leftMs: 0 };
  }

  async addAttempt(network: string): Promise<Attempts> {
    const { rows } = await sql<Attempts>`
      WITH gone AS (
        DELETE FROM attempts WHERE network IN (
          SELECT network FROM attempts WHERE until <= now() AND network <> ${network}
          ORDER BY until LIMIT ${maxExpiredRemoved} FOR UPDATE SKIP LOCKED
        )
      )
      INSERT INTO attempts (network, count, until) VALUES (${network}, 1, now() + interval '1 minute')
      ON CONFLICT (network) DO UPDATE SET
        count = CASE WHEN attempts.until > now() THEN attempts.count + 1 ELSE 1 END,
        until = CASE WHEN attempts.until > now() THEN attempts.until ELSE excluded.until END
      RETURNING count, ${leftMs}`.execute(this.#db);
    return rows[0] ?? { count: 0, leftMs: 0 };
  }

  async acquireSlot(userId: string, maxSlots: number): Promise<(() => Promise<void>) | null> {
    for (;;) {
      const { rows } = await sql<{ place: number; isTaken: boolean }>`
        WITH taken AS (SELECT place FROM places WHERE user_id = ${userId} UNION ALL SELECT 0),
        free AS (
          SELECT min(place) + 1 AS place FROM taken
          WHERE NOT EXISTS (SELECT 1 FROM taken AS next WHERE next.place = taken.place + 1)
        ),
        own AS (
          INSERT INTO places (user_id, place, process)
          SELECT ${userId}, place, CAST(${this.#process} AS integer) FROM free WHERE place <= CAST(${maxSlots} AS integer)
          ON CONFLICT DO NOTHING RETURNING place
        )
        SELECT free.place, own.place IS NOT NULL AS "isTaken" FROM free LEFT JOIN own ON true`.execute(
        this.#db,
      );
      const [first] = rows;
      if (first === undefined || first.place > maxSlots) return null;
      const { place } = first;
      // If another request took the same slot first, try the next one.
      if (first.isTaken)
        return () =>
          this.#remove(() =>
            // Another process may own the slot by now, if this process lost its lock or PostgreSQL crashed.
            sql`DELETE FROM places WHERE user_id = ${userId} AND place = ${place} AND process = ${this.#process}`.execute(
              this.#db,
            ),
          );
    }
  }

  async startTransfer(userId: string, id: string) {
    const isThisTransfer = sql`user_id = ${userId} AND id = ${id} AND process = ${this.#process}`;
    await sql`
      INSERT INTO transfers (user_id, id, process, rows) VALUES (${userId}, ${id}, ${this.#process}, 0)
      ON CONFLICT (user_id, id) DO UPDATE SET process = excluded.process, rows = 0`.execute(this.#db);
    let reportedAt = -reportMs;
    let update: Promise<unknown> = Promise.resolve();
    return {
      report: (rows: number) => {
        const now = performance.now();
        if (now - reportedAt < reportMs) return;
        reportedAt = now;
        update = update
          .then(() => sql`UPDATE transfers SET rows = ${rows} WHERE ${isThisTransfer}`.execute(this.#db))
          // A missed update only makes the progress look older.
          .catch(() => undefined);
      },
      end: async () => {
        await update;
        await this.#remove(() => sql`DELETE FROM transfers WHERE ${isThisTransfer}`.execute(this.#db));
      },
    };
  }

  async getTransferredRows(userId: string, id: string): Promise<number | null> {
    const { rows } = await sql<{ rows: number }>`
      SELECT rows FROM transfers WHERE user_id = ${userId} AND id = ${id}`.execute(this.#db);
    return rows[0]?.rows ?? null;
  }

  /**
   * Removes a row. While the database is unavailable, retries in the background, because the request itself has
   * succeeded.
   */
  async #remove(remove: () => Promise<unknown>): Promise<void> {
    try {
      await remove();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      void this.#removeLater(remove);
    }
  }

  async #removeLater(remove: () => Promise<unknown>): Promise<void> {
    for (;;) {
      await sleep(retryMs, undefined, { ref: false });
      try {
        return void (await remove());
      } catch (error) {
        // The pool was closed in the meantime. Deleting the row of the process also deletes this row.
        if (!isRetryable(error)) return;
      }
    }
  }
}

const leftMs = sql`CAST(extract(epoch FROM until - now()) * 1000 AS double precision) AS "leftMs"`;
