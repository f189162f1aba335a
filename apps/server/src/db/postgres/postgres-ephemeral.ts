import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable } from '../../errors.ts';
import type { Db } from '../db.ts';
import type { Attempts, Ephemeral } from '../ephemeral/ephemeral.ts';

/** How often it is told how far a transfer is. */
const toldEveryMs = 250;
const againEveryMs = 1000;
/** Networks whose minute is over that are forgotten with each attempt of any. */
const maxExpiredRemoved = 10;

/**
 * In tables that PostgreSQL does not log: a crash of it empties them. What a process has of them goes with its row of
 * `processes`. Minutes are PostgreSQL's own, as the clocks of servers differ.
 */
export class PostgresEphemeral implements Ephemeral {
  readonly #db: Db;
  readonly #process: number;

  constructor(db: Db, process: number) {
    this.#db = db;
    this.#process = process;
  }

  async attempts(network: string): Promise<Attempts> {
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

  async acquireSlot(userId: string, places: number): Promise<(() => Promise<void>) | null> {
    for (;;) {
      const { rows } = await sql<{ place: number; isTaken: boolean }>`
        WITH taken AS (SELECT place FROM places WHERE user_id = ${userId} UNION ALL SELECT 0),
        free AS (
          SELECT min(place) + 1 AS place FROM taken
          WHERE NOT EXISTS (SELECT 1 FROM taken AS next WHERE next.place = taken.place + 1)
        ),
        own AS (
          INSERT INTO places (user_id, place, process)
          SELECT ${userId}, place, CAST(${this.#process} AS integer) FROM free WHERE place <= CAST(${places} AS integer)
          ON CONFLICT DO NOTHING RETURNING place
        )
        SELECT free.place, own.place IS NOT NULL AS "isTaken" FROM free LEFT JOIN own ON true`.execute(
        this.#db,
      );
      const [first] = rows;
      if (first === undefined || first.place > places) return null;
      const { place } = first;
      // Otherwise somebody else was quicker to take the same one.
      if (first.isTaken)
        return () =>
          this.#forget(() =>
            // It may have become another process's place: this one was taken for gone, or PostgreSQL crashed.
            sql`DELETE FROM places WHERE user_id = ${userId} AND place = ${place} AND process = ${this.#process}`.execute(
              this.#db,
            ),
          );
    }
  }

  async startTransfer(userId: string, id: string) {
    const isIt = sql`user_id = ${userId} AND id = ${id} AND process = ${this.#process}`;
    await sql`
      INSERT INTO transfers (user_id, id, process, rows) VALUES (${userId}, ${id}, ${this.#process}, 0)
      ON CONFLICT (user_id, id) DO UPDATE SET process = excluded.process, rows = 0`.execute(this.#db);
    let toldAt = -toldEveryMs;
    let telling: Promise<unknown> = Promise.resolve();
    return {
      told: (rows: number) => {
        const now = performance.now();
        if (now - toldAt < toldEveryMs) return;
        toldAt = now;
        telling = telling
          .then(() => sql`UPDATE transfers SET rows = ${rows} WHERE ${isIt}`.execute(this.#db))
          // Whoever asks is told what was stored before.
          .catch(() => undefined);
      },
      end: async () => {
        await telling;
        await this.#forget(() => sql`DELETE FROM transfers WHERE ${isIt}`.execute(this.#db));
      },
    };
  }

  async rowsOf(userId: string, id: string): Promise<number | null> {
    const { rows } = await sql<{ rows: number }>`
      SELECT rows FROM transfers WHERE user_id = ${userId} AND id = ${id}`.execute(this.#db);
    return rows[0]?.rows ?? null;
  }

  /** What was done is done, also while the database cannot forget that it was under way. */
  async #forget(remove: () => Promise<unknown>): Promise<void> {
    try {
      await remove();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      void this.#forgetLater(remove);
    }
  }

  async #forgetLater(remove: () => Promise<unknown>): Promise<void> {
    for (;;) {
      await sleep(againEveryMs, undefined, { ref: false });
      try {
        return void (await remove());
      } catch (error) {
        // A pool that was closed in the meantime: the process's row takes all of it along.
        if (!isRetryable(error)) return;
      }
    }
  }
}

const leftMs = sql`CAST(extract(epoch FROM until - now()) * 1000 AS double precision) AS "leftMs"`;
