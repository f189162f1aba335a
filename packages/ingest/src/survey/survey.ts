import { limits } from '../files/limits.ts';
import { cellText, isBlankRow, type Row, type Table } from '../files/table.ts';
import { type ColumnProfile, emptyProfile, followCell, profileCell, sampleRows } from './column-profile.ts';
import { columnNames } from './header-name.ts';
import { findHeaderRow } from './header-row.ts';
import { LineFollower } from './line-follower.ts';
import { isSecondHeader, twoRowHeader } from './two-row-header.ts';

const headerSearchRows = 60;
const previewRows = 20;

export interface SurveyedColumn {
  index: number;
  name: string;
  /** The header as it stands in the file, '' when it has none. */
  header: string;
  profile: ColumnProfile;
}

/** The first pass over a table: where its header is and what its columns hold. */
export interface Survey {
  table: Table;
  /** 1-based line of its last row, or null when no row can be the header. */
  headerRow: number | null;
  /** How many rows the header has: the names of two are put together. */
  headerRows: 1 | 2;
  header: Row;
  /** Columns that have a header or hold anything. */
  columns: SurveyedColumn[];
  /** Rows beneath the header that hold anything; of a CSV file at least so many. */
  dataRows: number;
  firstRows: Row[];
}

/** @param onProgress told of every piece that was looked at */
export async function surveyTable(
  table: Table,
  onProgress: (bytesRead: number, rowsRead: number) => void = () => undefined,
): Promise<Survey> {
  const pending: { line: number; row: Row }[] = [];
  let header: Header | null = null;
  let searching = true;
  const profiles: ColumnProfile[] = [];
  const firstRows: Row[] = [];
  let dataRows = 0;

  const profileRow = (row: Row): void => {
    if (isBlankRow(row)) return;
    dataRows += 1;
    if (firstRows.length < previewRows) firstRows.push(row);
    const look = dataRows <= sampleRows ? profileCell : followCell;
    const width = Math.min(row.length, header?.row.length ?? 0);
    for (let index = 0; index < width; index += 1) {
      const profile = profiles[index];
      const cell = row[index];
      if (profile !== undefined && cell !== undefined) look(profile, cell);
    }
  };

  const settleHeader = (): void => {
    searching = false;
    header = headerOf(pending);
    if (header === null) return;
    const { line, row } = header;
    profiles.push(...row.slice(0, limits.wideColumns).map(emptyProfile));
    for (const below of pending) if (below.line > line) profileRow(below.row);
  };

  const follower = new LineFollower(table.lines, profiles);
  for await (const piece of table.lines?.pieces() ?? table.batches()) {
    onProgress(piece.bytesRead, dataRows);
    if ('lines' in piece && !searching && dataRows >= sampleRows) {
      if (!follower.follow(piece)) break;
      continue;
    }
    const rows = 'rows' in piece ? piece.rows : follower.rowsOf(piece);
    for (const [offset, row] of rows.entries()) {
      if (!searching) profileRow(row);
      else if (!isBlankRow(row)) {
        pending.push({ line: piece.firstRow + offset, row });
        if (pending.length >= headerSearchRows) settleHeader();
      }
    }
    if (!searching && header === null) break;
  }
  if (searching) settleHeader();
  return describe(table, header, profiles, dataRows, firstRows);
}

interface Header {
  /** 1-based, of its last row. */
  line: number;
  row: Row;
  rows: 1 | 2;
}

function headerOf(pending: readonly { line: number; row: Row }[]): Header | null {
  const index = findHeaderRow(pending.map(({ row }) => row.slice(0, limits.wideColumns)));
  const found = index === null ? undefined : pending[index];
  if (index === null || found === undefined) return null;
  if (found.row.length > limits.wideColumns) return { ...found, rows: 1 };
  const above = pending[index - 1];
  const below = pending[index + 1];
  const pairs = [
    below?.line === found.line + 1 && isSecondHeader(found.row, below.row) ? [found, below] : null,
    above?.line === found.line - 1 ? [above, found] : null,
  ];
  for (const [upper, lower] of pairs.filter((pair) => pair !== null)) {
    const row = upper === undefined || lower === undefined ? null : twoRowHeader(upper.row, lower.row);
    if (row !== null && lower !== undefined) return { line: lower.line, row, rows: 2 };
  }
  return { ...found, rows: 1 };
}

function describe(
  table: Table,
  header: Header | null,
  profiles: ColumnProfile[],
  dataRows: number,
  firstRows: Row[],
): Survey {
  const row = header?.row ?? [];
  const headers = row.map(cellText);
  const names = columnNames(headers.slice(0, limits.wideColumns));
  const columns = profiles
    .map((profile, index) => ({ index, name: names[index] ?? '', header: headers[index] ?? '', profile }))
    .filter(({ header, profile }) => header !== '' || profile.filledInAll > 0);
  const headerRow = header?.line ?? null;
  return { table, headerRow, headerRows: header?.rows ?? 1, header: row, columns, dataRows, firstRows };
}
