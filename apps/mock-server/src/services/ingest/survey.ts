import { type ColumnProfile, emptyProfile, followCell, profileCell, SAMPLE_ROWS } from './column-profile.ts';
import { columnNames } from './header-name.ts';
import { findHeaderRow } from './header-row.ts';
import { limits } from './limits.ts';
import { LineFollower } from './line-follower.ts';
import { cellText, isBlankRow, type Row, type Table } from './table.ts';

const HEADER_SEARCH_ROWS = 60;
const PREVIEW_ROWS = 20;

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
  /** 1-based line, or null when no row can be the header. */
  headerRow: number | null;
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
  let header: { line: number; row: Row } | null = null;
  let searching = true;
  const profiles: ColumnProfile[] = [];
  const firstRows: Row[] = [];
  let dataRows = 0;

  const profileRow = (row: Row): void => {
    if (isBlankRow(row)) return;
    dataRows += 1;
    if (firstRows.length < PREVIEW_ROWS) firstRows.push(row);
    const look = dataRows <= SAMPLE_ROWS ? profileCell : followCell;
    const width = Math.min(row.length, header?.row.length ?? 0);
    for (let index = 0; index < width; index += 1) {
      const profile = profiles[index];
      const cell = row[index];
      if (profile !== undefined && cell !== undefined) look(profile, cell);
    }
  };

  const settleHeader = (): void => {
    searching = false;
    const index = findHeaderRow(pending.map(({ row }) => row.slice(0, limits.wideColumns)));
    if (index === null) return;
    header = pending[index] ?? null;
    profiles.push(...(header?.row ?? []).slice(0, limits.wideColumns).map(emptyProfile));
    for (const { row } of pending.slice(index + 1)) profileRow(row);
  };

  const follower = new LineFollower(table.lines, profiles);
  for await (const piece of table.lines?.pieces() ?? table.batches()) {
    onProgress(piece.bytesRead, dataRows);
    if ('lines' in piece && !searching && dataRows >= SAMPLE_ROWS) {
      if (!follower.follow(piece)) break;
      continue;
    }
    const rows = 'rows' in piece ? piece.rows : follower.rowsOf(piece);
    for (const [offset, row] of rows.entries()) {
      if (!searching) profileRow(row);
      else if (!isBlankRow(row)) {
        pending.push({ line: piece.firstRow + offset, row });
        if (pending.length >= HEADER_SEARCH_ROWS) settleHeader();
      }
    }
    if (!searching && header === null) break;
  }
  if (searching) settleHeader();
  return describe(table, header, profiles, dataRows, firstRows);
}

function describe(
  table: Table,
  header: { line: number; row: Row } | null,
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
  return { table, headerRow: header?.line ?? null, header: row, columns, dataRows, firstRows };
}
