/** The version that a dataset file tells as its `user_version`; those of the first tell 0. */
export const datasetFormat = 4;

/**
 * The tables of a dataset file. Observations are kept in columns, a segment of them a row: a million are written
 * and summed in a tenth of the time that a million rows take.
 */
export const datasetSchema = `
  -- The upload's place among all of its workspace: tells a database that comes from before it.
  CREATE TABLE origin (sequence INTEGER NOT NULL);
  CREATE TABLE characteristic (
    code TEXT PRIMARY KEY, label TEXT NOT NULL, position INTEGER NOT NULL, value_count INTEGER NOT NULL,
    -- The most frequent values as JSON: asked for with every form, and the dictionary may be long.
    sample_values TEXT NOT NULL);
  CREATE TABLE dictionary (
    code TEXT NOT NULL, id INTEGER NOT NULL, value TEXT NOT NULL, row_count INTEGER NOT NULL,
    PRIMARY KEY (code, id)) WITHOUT ROWID;
  CREATE TABLE product (
    product_code TEXT PRIMARY KEY, name TEXT, attributes TEXT NOT NULL, data_points INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE INDEX product_points ON product (data_points DESC, product_code);
  CREATE TABLE total (
    type TEXT NOT NULL, day INTEGER NOT NULL, value REAL NOT NULL, PRIMARY KEY (type, day)) WITHOUT ROWID;
  -- The dictionary ids of one characteristic, a 32-bit integer a combination.
  CREATE TABLE combination (code TEXT PRIMARY KEY, ids BLOB NOT NULL) WITHOUT ROWID;
  -- Columns of numbers that drive the demand; their values stand among the observations (see driverRow).
  CREATE TABLE driver (position INTEGER PRIMARY KEY, name TEXT NOT NULL);
  -- 32-bit combination, 32-bit epoch day and 64-bit float; a combination and day stands in one segment of a version, once.
  CREATE TABLE segment (
    position INTEGER PRIMARY KEY, combinations BLOB NOT NULL, days BLOB NOT NULL, sums BLOB NOT NULL);
  -- Segments of other datasets' files that belong to this version too, but for the rows at the positions in void.
  CREATE TABLE shared_segment (
    file TEXT NOT NULL, segment INTEGER NOT NULL, void BLOB NOT NULL, PRIMARY KEY (file, segment)) WITHOUT ROWID;
  CREATE TABLE rejected_row (
    position INTEGER PRIMARY KEY, sheet TEXT, line INTEGER NOT NULL, problem TEXT NOT NULL, cells TEXT NOT NULL);
  CREATE TABLE file_column (position INTEGER PRIMARY KEY, name TEXT NOT NULL);`;

/** Observations that did not fit into memory, before those of one combination and date are summed. */
export const spillSchema = `
  CREATE TEMP TABLE spill (
    part INTEGER NOT NULL, combinations BLOB NOT NULL, days BLOB NOT NULL, sums BLOB NOT NULL)`;
