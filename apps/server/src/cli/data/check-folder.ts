import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { datasetPath, ownFiles, sharedFilesOf, withDataset } from '../../modules/datasets/storage/index.ts';
import { DamagedDatasetError, StartRefusedError } from '../../errors.ts';
import { databaseName } from '../../db/open-store.ts';
import { damagedRows, defineRowChecksum } from '../../db/sqlite/row-checksums.ts';
import type { Config } from '../../config.ts';

/** The database row of a dataset file. */
interface Row {
  id: string;
  original_name: string;
  label: string | null;
  /** Checksums of the dataset file; missing in databases written by older versions. */
  checksums?: string | null;
  shared?: string;
}

const versionsQuery = `
  SELECT dataset_versions.*, uploads.label FROM dataset_versions JOIN uploads ON uploads.id = upload_id
  WHERE dataset_versions.status = 'completed'`;
/** Lists the dataset files of databases written before datasets had versions. */
const uploadsQuery = `SELECT * FROM uploads WHERE status = 'completed'`;

/**
 * Checks a data folder without changing it.
 *
 * @param say receives a line for the database, each dataset and each unknown file
 * @returns whether everything is undamaged
 */
export function checkData(dataDir: string, say: (line: string) => void): boolean {
  const path = join(dataDir, databaseName);
  if (!existsSync(path)) {
    say(`There is no ${databaseName} in ${dataDir}.`);
    return false;
  }
  const database = new SQLite(path, { readonly: true });
  try {
    const damage = damageOf(database);
    for (const line of damage) say(`damaged: ${line}`);
    say(damage.length === 0 ? `ok: ${databaseName}` : `damaged: ${databaseName}. Restore a backup.`);
    if (damage.length > 0) return false;
    const faults = completedDatasets(database).filter((row) => !isWhole(dataDir, row, say));
    const table = hasVersions(database) ? 'dataset_versions' : 'uploads';
    const known = new Set(
      database.prepare<[], string>(`SELECT id FROM ${table}`).pluck().all().map(datasetPath),
    );
    for (const file of ownFiles(dataDir)) if (!known.has(file)) say(`unknown to the database: ${file}`);
    return faults.length === 0;
  } finally {
    database.close();
  }
}

/** Returns the files of completed datasets. Also works for databases written by older versions. */
export function completedDatasets(database: SQLite.Database): Row[] {
  return database.prepare<[], Row>(hasVersions(database) ? versionsQuery : uploadsQuery).all();
}

const hasVersions = (database: SQLite.Database) =>
  database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'dataset_versions'`).get() !== undefined;

/** Reads the whole database. @returns the problems that SQLite reports, or one line per damaged row */
function damageOf(database: SQLite.Database): string[] {
  try {
    const report = database.prepare<[], string>('PRAGMA integrity_check').pluck().all();
    if (report.join() !== 'ok') return report;
    defineRowChecksum(database);
    const tables = database
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
      )
      .pluck()
      .all();
    // The integrity check does not read the end of long rows.
    for (const table of tables) for (const _row of database.prepare(`SELECT * FROM "${table}"`).iterate());
    return damagedRows(database);
  } catch (error) {
    if (!(error instanceof SQLite.SqliteError)) throw error;
    return [error.message];
  }
}

function isWhole(
  dataDir: string,
  { id, original_name, label, checksums = null, shared = '[]' }: Row,
  say: (line: string) => void,
) {
  const pathOf = (of: string) => join(dataDir, datasetPath(of));
  const source = {
    path: pathOf(id),
    name: label ?? original_name,
    checksums,
    shared: sharedFilesOf(shared, pathOf),
  };
  try {
    const isIntact = withDataset(source, (dataset) => dataset.isIntact());
    if (!isIntact) throw new DamagedDatasetError(source.name, 'damaged');
    say(`ok: ${source.name} (${datasetPath(id)})${checksums === null ? ', no checksums yet' : ''}`);
    return true;
  } catch (error) {
    if (!(error instanceof DamagedDatasetError)) throw error;
    say(`damaged: ${error.message} (${datasetPath(id)})`);
    return false;
  }
}

/** @throws StartRefusedError if the workspace is in PostgreSQL; the message names the command to use instead */
export function requireSqlite({ databaseUrl }: Pick<Config, 'databaseUrl'>): void {
  if (databaseUrl !== null)
    throw new StartRefusedError(
      'With DATABASE_URL, use pg_amcheck instead: PostgreSQL contains the database and the datasets.',
    );
}
