import { type Kysely, sql } from 'kysely';

type Row = 'OLD' | 'NEW';

/** Tables whose rows count toward the quota of a user. */
const counted: { table: string; user: string; texts: readonly string[] }[] = [
  { table: 'dataset_events', user: 'created_by', texts: ['definition'] },
  { table: 'stockouts', user: 'created_by', texts: ['key'] },
  { table: 'plan_adjustments', user: 'user_id', texts: ['key', 'cells', 'reason'] },
  { table: 'stock_inputs', user: 'changed_by', texts: ['settings', 'items'] },
  { table: 'idempotency_keys', user: 'user_id', texts: ['body'] },
];
const ofPlan = ['forecast', 'plan'];
const userOfRun = (row: string) => `(SELECT user_id FROM forecast_runs WHERE id = ${row}.run_id)`;
const userOfUpload = (row: string) => `(SELECT user_id FROM uploads WHERE id = ${row}.upload_id)`;

const length = (columns: readonly string[], row: string) =>
  columns.map((column) => `coalesce(octet_length(${row}.${column}), 0)`).join(' + ');
const sumOfPlan = (run: string) =>
  `(SELECT coalesce(sum(${length(ofPlan, 'plan_periods')}), 0) FROM plan_periods WHERE run_id = ${run})`;
const sumOfVersions = (upload: string) =>
  `(SELECT coalesce(sum(bytes), 0) FROM dataset_versions WHERE upload_id = ${upload})`;

const add = (user: string, bytes: string) => `
  INSERT INTO stored_bytes (user_id, bytes) SELECT ${user}, ${bytes} WHERE ${user} IS NOT NULL
  ON CONFLICT (user_id) DO UPDATE SET bytes = stored_bytes.bytes + excluded.bytes;`;
const subtract = (user: string, bytes: string) => `
  UPDATE stored_bytes SET bytes = bytes - (${bytes}) WHERE user_id = ${user};`;

/**
 * Adds the number of bytes that each user stores, which triggers keep up to date, and the sizes of dataset files, which
 * the next start fills in. Deleting a run or a dataset deletes its rows after it, when their user is no longer known, so
 * their bytes are subtracted before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('dataset_versions').addColumn('bytes', 'integer').execute();
  await db.schema
    .createTable('stored_bytes')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .execute();
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    `INSERT INTO stored_bytes SELECT user_id, sum(bytes) FROM (${[
      'SELECT user_id, bytes FROM forecast_runs',
      `SELECT ${userOfRun('plan_periods')}, ${length(ofPlan, 'plan_periods')} FROM plan_periods`,
      ...counted.map(({ table, user, texts }) => `SELECT ${user}, ${length(texts, table)} FROM ${table}`),
    ].join(' UNION ALL ')}) WHERE user_id IS NOT NULL GROUP BY user_id`,
  );

  const onEachChange = async (
    table: string,
    columns: readonly string[],
    user: (row: Row) => string,
    bytes: (row: Row) => string,
  ) => {
    const [before, after] = [subtract(user('OLD'), bytes('OLD')), add(user('NEW'), bytes('NEW'))];
    const on = (change: string, text: string) =>
      run(`CREATE TRIGGER stored_bytes_${table}_${change.slice(0, 6).toLowerCase()} AFTER ${change} ON ${table}
        BEGIN ${text} END`);
    await on('INSERT', after);
    await on(`UPDATE OF ${columns.join(', ')}`, before + after);
    await on('DELETE', before);
  };
  for (const { table, user, texts } of counted)
    await onEachChange(
      table,
      [user, ...texts],
      (row) => `${row}.${user}`,
      (row) => length(texts, row),
    );
  await onEachChange('plan_periods', ofPlan, userOfRun, (row) => length(ofPlan, row));
  await onEachChange('dataset_versions', ['bytes'], userOfUpload, (row) => `coalesce(${row}.bytes, 0)`);
  await onEachChange(
    'forecast_runs',
    ['user_id', 'bytes'],
    (row) => `${row}.user_id`,
    (row) => `${row}.bytes`,
  );
  await run(`CREATE TRIGGER stored_bytes_of_run BEFORE DELETE ON forecast_runs
    BEGIN ${subtract('OLD.user_id', sumOfPlan('OLD.id'))} END`);
  await run(`CREATE TRIGGER stored_bytes_of_upload BEFORE DELETE ON uploads
    BEGIN ${subtract('OLD.user_id', sumOfVersions('OLD.id'))} END`);
}
