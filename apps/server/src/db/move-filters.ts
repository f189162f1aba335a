import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { maxFilterBytes, moveLongFilters, type RunFilters } from './long-filters.ts';

interface Run {
  sequence: number;
  request: string;
  created_at: string;
}

/**
 * Moves the long filters of finished runs to `filter_sets`. Loads one run at a time, because its filters can take
 * megabytes.
 *
 * @param isMovable condition for runs whose filters are moved
 */
export async function moveFilters(
  db: Kysely<unknown>,
  isMovable: RawBuilder<boolean> = sql`true`,
): Promise<void> {
  for (let last = -1; ;) {
    const { rows } = await sql<Run>`SELECT sequence, request, created_at FROM forecast_runs
      WHERE sequence > ${last} AND octet_length(request) > ${maxFilterBytes}
        AND status NOT IN ('queued', 'running') AND ${isMovable}
      ORDER BY sequence LIMIT 1`.execute(db);
    const [run] = rows;
    if (run === undefined) return;
    last = run.sequence;
    const stored = JSON.parse(run.request) as { filters: RunFilters };
    const { request, filters } = moveLongFilters(stored);
    if (filters === null) continue;
    const id = createHash('sha256').update(filters).digest('hex');
    await sql`UPDATE forecast_runs SET request = ${request}, filter_set_id = ${id}
      WHERE sequence = ${last}`.execute(db);
    await sql`INSERT INTO filter_sets (id, definitions, used_at) VALUES (${id}, ${filters}, ${run.created_at})
      ON CONFLICT (id) DO NOTHING`.execute(db);
  }
}
