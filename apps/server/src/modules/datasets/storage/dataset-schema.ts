/** Format version of a dataset file, stored as `user_version`; the first format has 0. */
export const datasetFormat = 4;

/**
 * Tables of a dataset file. A row of `segment` holds a whole segment of observations in columns: a million
 * observations are written and summed in a tenth of the time that a million rows take.
 */
export const datasetSchema = `
  -- Sequence number of the upload in its workspace, which shows whether a database is older than the file.
  CREATE TABLE origin (sequence INTEGER NOT NULL);
  CREATE TABLE characteristic (
    code TEXT PRIMARY KEY, label TEXT NOT NULL, position INTEGER NOT NULL, value_count INTEGER NOT NULL,
    -- The most frequent values as JSON. Every form needs them, and the dictionary may be too long to read.
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
  -- Dictionary IDs of one characteristic: a 32-bit integer per combination.
  CREATE TABLE combination (code TEXT PRIMARY KEY, ids BLOB NOT NULL) WITHOUT ROWID;
  -- Demand drivers; their values are stored among the observations (see driverRow). The
  -- column that shows when items were in stock has the position of inStockDriver.
  CREATE TABLE driver (position INTEGER PRIMARY KEY, name TEXT NOT NULL);
  -- 32-bit combination, 32-bit epoch day, 64-bit float; a combination and day occurs once per version.
  CREATE TABLE segment (
    position INTEGER PRIMARY KEY, combinations BLOB NOT NULL, days BLOB NOT NULL, sums BLOB NOT NULL);
  -- Segments of other dataset files that belong to this version, except for the row positions in void.
  CREATE TABLE shared_segment (
    file TEXT NOT NULL, segment INTEGER NOT NULL, void BLOB NOT NULL, PRIMARY KEY (file, segment)) WITHOUT ROWID;
  CREATE TABLE rejected_row (
    position INTEGER PRIMARY KEY, sheet TEXT, line INTEGER NOT NULL, problem TEXT NOT NULL, cells TEXT NOT NULL);
  CREATE TABLE file_column (position INTEGER PRIMARY KEY, name TEXT NOT NULL);
  -- The uploaded file, compressed in parts, for reading it again with other columns (see original-file.ts).
  CREATE TABLE original_part (position INTEGER PRIMARY KEY, bytes BLOB NOT NULL);`;

/** Temporary table for observations that do not fit into memory, until they are summed by combination and date. */
export const spillSchema = `
  CREATE TEMP TABLE spill (
    part INTEGER NOT NULL, combinations BLOB NOT NULL, days BLOB NOT NULL, sums BLOB NOT NULL)`;
