/** The tables of a dataset file that do not depend on its characteristics. */
export const fixedTables = `
  CREATE TABLE characteristic (
    code TEXT PRIMARY KEY, label TEXT NOT NULL, position INTEGER NOT NULL, value_count INTEGER NOT NULL);
  CREATE TABLE dictionary (
    code TEXT NOT NULL, id INTEGER NOT NULL, value TEXT NOT NULL, row_count INTEGER NOT NULL,
    PRIMARY KEY (code, id)) WITHOUT ROWID;
  CREATE TABLE product (
    product_code TEXT PRIMARY KEY, name TEXT, attributes TEXT NOT NULL, data_points INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE TABLE total (
    type TEXT NOT NULL, day INTEGER NOT NULL, value REAL NOT NULL, PRIMARY KEY (type, day)) WITHOUT ROWID;`;

/** Rows as they stand in the file, before those of one combination and date are summed; never in the file. */
export function stagedTable(codes: readonly string[]): string {
  const columns = codes.map((code) => `${code} INTEGER NOT NULL, `).join('');
  return `CREATE TEMP TABLE staged (day INTEGER NOT NULL, ${columns}value REAL NOT NULL)`;
}
