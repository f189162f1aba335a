import { type Kysely, sql } from 'kysely';

/**
 * Adds the metrics of combinations, for sorting and searching. They are in a separate table, because SQLite would
 * have to read past the long series of each row otherwise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE run_combinations (
      run_id TEXT NOT NULL REFERENCES forecast_runs (id) ON DELETE CASCADE,
      level TEXT NOT NULL,
      position INTEGER NOT NULL,
      key TEXT NOT NULL,
      name TEXT,
      label TEXT NOT NULL,
      class TEXT,
      share REAL,
      next_sum REAL,
      change REAL,
      absolute_error REAL,
      wape REAL,
      bias REAL,
      PRIMARY KEY (run_id, level, position)
    ) WITHOUT ROWID`.execute(db);
  await sql`
    INSERT INTO run_combinations
    SELECT run_id, level, position, key, name,
      (SELECT group_concat(value, ' + ') FROM json_each(figured.key)),
      CASE
        WHEN share IS NULL OR cumulative_share IS NULL THEN NULL
        WHEN cumulative_share - share + 1e-9 < 0.8 THEN 'A'
        WHEN cumulative_share - share + 1e-9 < 0.95 THEN 'B'
        ELSE 'C'
      END || CASE WHEN cv IS NULL THEN '' WHEN cv <= 0.5 THEN 'X' WHEN cv <= 1 THEN 'Y' ELSE 'Z' END,
      share, next_sum, CASE WHEN before > 0 THEN next_sum / before - 1 END,
      absolute_error, json_extract(metrics, '$.wape'), json_extract(metrics, '$.bias')
    FROM (
      SELECT *,
        (SELECT sum(value) FROM json_each(points, '$.forecast')) AS next_sum,
        (SELECT sum(value) FROM json_each(points, '$.actual')
          WHERE key >= starts - ahead AND key < starts HAVING count(value) = ahead AND ahead > 0) AS before,
        (SELECT sum(abs(missed.value - known.value))
          FROM json_each(points, '$.backtest') AS missed JOIN json_each(points, '$.actual') AS known
            ON known.key = missed.key + json_extract(points, '$.backtestStart') - json_extract(points, '$.start')
        ) AS absolute_error
      FROM (
        SELECT *, json_array_length(points, '$.forecast') AS ahead,
          json_extract(points, '$.forecastStart') - json_extract(points, '$.start') AS starts
        FROM run_groups WHERE position > 0
      )
    ) AS figured`.execute(db);
}
