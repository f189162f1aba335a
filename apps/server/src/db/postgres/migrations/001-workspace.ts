import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

/** Text columns are sorted by code point, as in SQLite, regardless of the locale of the database. */
const text = sql`text COLLATE "C"`;
const number = 'integer';
const large = 'bigint';
const real = 'double precision';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

const needed: Column = (column) => column.notNull();
const key: Column = (column) => column.primaryKey();
const within =
  (table: string): Column =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');
const by: Column = (column) => column.references('users.id').onDelete('set null');
const orElse =
  (value: string | number): Column =>
  (column) =>
    column.notNull().defaultTo(value);

/**
 * `as_json` removes U+0000, which JSON allows and PostgreSQL cannot store. `folded` converts text to lower case by
 * the rules of Unicode.
 */
const functions = [
  `CREATE FUNCTION folded(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
    $$ SELECT lower(coalesce($1, '') COLLATE "und-x-icu") COLLATE "C" $$`,
  String.raw`CREATE FUNCTION as_json(text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
    $$ SELECT regexp_replace($1, '(?<!\\)((?:\\\\)*)\\u0000', '\1', 'g')::jsonb $$`,
];

/** Creates the same schema as SQLite's migrations up to 014. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of functions) await sql.raw(statement).execute(db);
  const { schema } = db;

  await schema
    .createTable('users')
    .addColumn('id', text, key)
    .addColumn('username', text, needed)
    .addColumn('email', text, needed)
    .addColumn('password_hash', text, needed)
    .addColumn('roles', text, needed)
    .addColumn('is_demo', number, needed)
    .addColumn('created_at', text, needed)
    .execute();
  for (const column of ['username', 'email'])
    await schema
      .createIndex(`users_${column}`)
      .unique()
      .on('users')
      .expression(sql`lower(${sql.ref(column)} COLLATE "C")`)
      .execute();

  await schema
    .createTable('refresh_tokens')
    .addColumn('token_hash', text, key)
    .addColumn('user_id', text, within('users'))
    .addColumn('family', text, needed)
    .addColumn('expires_at', large, needed)
    .addColumn('used', large, orElse(0))
    .execute();
  await schema.createIndex('refresh_tokens_family').on('refresh_tokens').column('family').execute();
  await schema
    .createTable('sign_in_failures')
    .addColumn('name_hash', text, key)
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('failures', number, needed)
    .addColumn('last_at', large, needed)
    .execute();
  await schema
    .createTable('known_addresses')
    .addColumn('user_id', text, within('users'))
    .addColumn('address', text, needed)
    .addColumn('seen_at', large, needed)
    .addPrimaryKeyConstraint('known_addresses_pk', ['user_id', 'address'])
    .execute();
  await schema
    .createTable('ended_sessions')
    .addColumn('family', text, key)
    .addColumn('until', large, needed)
    .execute();
  await schema
    .createTable('audit_entries')
    .addColumn('id', large, (column) => column.generatedByDefaultAsIdentity().primaryKey())
    .addColumn('at', text, needed)
    .addColumn('action', text, needed)
    .addColumn('status', number, needed)
    .addColumn('refused', number, needed)
    .addColumn('username', text)
    .addColumn('address', text, needed)
    .addColumn('subject', text)
    .execute();
  await schema.createIndex('audit_entries_refused').on('audit_entries').columns(['refused', 'id']).execute();

  await schema
    .createTable('uploads')
    .addColumn('id', text, key)
    .addColumn('run_id', text, (column) => column.notNull().unique())
    .addColumn('file_name', text, needed)
    .addColumn('original_name', text, needed)
    .addColumn('upload_date', text, needed)
    .addColumn('status', text, needed)
    .addColumn('row_count', large)
    .addColumn('label', text)
    .addColumn('upload_mode', text, needed)
    .addColumn('user_id', text, by)
    .addColumn('first_date', text)
    .addColumn('last_date', text)
    .addColumn('bucket', text)
    .addColumn('ordinary_gap', number)
    .addColumn('report', text)
    .addColumn('sequence', large, orElse(0))
    .addColumn('checksums', text)
    .addColumn('version_id', text)
    .addColumn('shared', text, orElse('[]'))
    .addColumn('digest', text)
    .addColumn('value_label', text)
    .execute();
  await schema.createIndex('uploads_sequence').on('uploads').column('sequence').execute();
  await schema.createIndex('uploads_digest').on('uploads').column('digest').execute();
  await schema
    .createTable('dataset_versions')
    .addColumn('id', text, key)
    .addColumn('upload_id', text, within('uploads'))
    .addColumn('number', number, needed)
    .addColumn('run_id', text, (column) => column.notNull().unique())
    .addColumn('original_name', text, needed)
    .addColumn('mode', text, needed)
    .addColumn('created_at', text, needed)
    .addColumn('user_id', text, by)
    .addColumn('status', text, needed)
    .addColumn('row_count', large)
    .addColumn('first_date', text)
    .addColumn('last_date', text)
    .addColumn('bucket', text)
    .addColumn('ordinary_gap', number)
    .addColumn('report', text)
    .addColumn('checksums', text)
    .addColumn('shared', text, orElse('[]'))
    .addColumn('difference', text)
    .addColumn('based_on', number)
    .addColumn('value_label', text)
    .addUniqueConstraint('dataset_versions_number', ['upload_id', 'number'])
    .execute();
  // Allows only one import per dataset at a time.
  await sql`CREATE UNIQUE INDEX dataset_versions_under_way ON dataset_versions (upload_id) WHERE status = 'processing'`.execute(
    db,
  );
  await schema
    .createTable('dataset_events')
    .addColumn('id', text, key)
    .addColumn('upload_id', text, within('uploads'))
    .addColumn('sequence', large, needed)
    .addColumn('name', text, needed)
    .addColumn('definition', text, needed)
    .addColumn('revision', number, needed)
    .addColumn('created_at', text, needed)
    .addColumn('created_by', text, by)
    .addColumn('changed_at', text, needed)
    .addColumn('changed_by', text, by)
    .execute();
  await schema
    .createIndex('dataset_events_name')
    .unique()
    .on('dataset_events')
    .columns(['upload_id', 'name'])
    .execute();

  await schema
    .createTable('forecast_runs')
    .addColumn('id', text, key)
    .addColumn('upload_id', text, within('uploads'))
    .addColumn('user_id', text, by)
    .addColumn('created_at', text, needed)
    .addColumn('started_at', text)
    .addColumn('finished_at', text)
    .addColumn('status', text, needed)
    .addColumn('progress', real, orElse(0))
    .addColumn('stage', text)
    .addColumn('error', text)
    .addColumn('attempts', number, orElse(0))
    .addColumn('request', text, needed)
    .addColumn('result', text)
    .addColumn('sequence', large, orElse(0))
    .addColumn('name', text)
    .addColumn('deleted_at', text)
    .addColumn('version_id', text)
    .addColumn('refreshed_from', text)
    .addColumn('plan_locked_at', text)
    .addColumn('plan_locked_by', text)
    .addColumn('events', text)
    .execute();
  for (const column of ['upload_id', 'sequence', 'version_id', 'refreshed_from'])
    await schema.createIndex(`forecast_runs_${column}`).on('forecast_runs').column(column).execute();
  await sql`CREATE INDEX forecast_runs_deleted ON forecast_runs (deleted_at) WHERE deleted_at IS NOT NULL`.execute(
    db,
  );
  await schema
    .createTable('run_groups')
    .addColumn('run_id', text, within('forecast_runs'))
    .addColumn('position', number, needed)
    .addColumn('key', text, needed)
    .addColumn('name', text)
    .addColumn('points', text, needed)
    .addColumn('metrics', text)
    .addColumn('share', real)
    .addColumn('notes', text, needed)
    .addColumn('cumulative_share', real)
    .addColumn('cv', real)
    .addColumn('level', text, orElse(''))
    .addColumn('members', text)
    .addPrimaryKeyConstraint('run_groups_pk', ['run_id', 'position'])
    .execute();
  await schema
    .createTable('run_combinations')
    .addColumn('run_id', text, within('forecast_runs'))
    .addColumn('level', text, needed)
    .addColumn('position', number, needed)
    .addColumn('key', text, needed)
    .addColumn('name', text)
    .addColumn('label', text, needed)
    .addColumn('class', text)
    .addColumn('share', real)
    .addColumn('next_sum', real)
    .addColumn('change', real)
    .addColumn('absolute_error', real)
    .addColumn('wape', real)
    .addColumn('bias', real)
    .addPrimaryKeyConstraint('run_combinations_pk', ['run_id', 'level', 'position'])
    .execute();
  await schema
    .createTable('plan_adjustments')
    .addColumn('run_id', text, within('forecast_runs'))
    .addColumn('number', number, needed)
    .addColumn('key', text, needed)
    .addColumn('name', text)
    .addColumn('cells', text, needed)
    .addColumn('reason', text, needed)
    .addColumn('user_id', text, by)
    .addColumn('created_at', text, needed)
    .addColumn('undone_by', text, by)
    .addColumn('undone_at', text)
    .addColumn('carried', number, needed)
    .addColumn('vanished', number, needed)
    .addPrimaryKeyConstraint('plan_adjustments_pk', ['run_id', 'number'])
    .execute();
  await schema
    .createTable('plan_periods')
    .addColumn('run_id', text, within('forecast_runs'))
    .addColumn('period', number, needed)
    .addColumn('forecast', 'bytea', needed)
    .addColumn('plan', 'bytea')
    .addColumn('total', real)
    .addPrimaryKeyConstraint('plan_periods_pk', ['run_id', 'period'])
    .execute();

  await schema.createTable('secrets').addColumn('name', text, key).addColumn('value', text, needed).execute();
  await schema
    .createTable('counters')
    .addColumn('name', text, key)
    .addColumn('value', large, needed)
    .execute();
  await schema.createTable('leftovers').addColumn('path', text, key).execute();
  await schema
    .createTable('versions')
    .addColumn('subject', text, key)
    .addColumn('version', large, needed)
    .execute();
}
