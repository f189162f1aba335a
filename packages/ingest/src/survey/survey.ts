import { limits } from '../files/limits.ts';
import { cellText, isBlankRow, type LineBlock, type Row, type Table } from '../files/table.ts';
import { isBlankLine, LineScanner, newlineByte } from '../files/line-scanner.ts';
import { type ColumnProfile, emptyProfile, followCell, isUndecided, profileCell } from './column-profile.ts';
import { columnNames } from './header-name.ts';
import { findHeaderRow, isSecondHeader, twoRowHeader } from './header-row.ts';
import { addVotes, LineFollower, type OpenColumn, openColumns } from './line-follower.ts';

const headerSearchRows = 60;
const previewRows = 20;
const blankRow: Row = [];
/** Number of rows that are profiled fully; after that, only date order and decimal mark are counted. */
const sampleRows = 5000;

export interface SurveyedColumn {
  index: number;
  name: string;
  /** The header as stored in the file; '' if there is none. */
  header: string;
  profile: ColumnProfile;
}

/** Result of the first pass over a table: the position of its header and the contents of its columns. */
export interface Survey {
  table: Table;
  /** 1-based line of the last header row, or null if no row can be the header. */
  headerRow: number | null;
  /** Number of header rows; the names of two rows are combined. */
  headerRows: 1 | 2;
  header: Row;
  /** Columns that have a header or any filled cell. */
  columns: SurveyedColumn[];
  /** Number of non-blank rows below the header; a lower bound for CSV files and samples. */
  dataRows: number;
  firstRows: Row[];
  /**
   * Position of the first skipped row that can still change the profile of some columns: in bytes, or in rows if the
   * table has no lines. Null if all rows were counted.
   */
  unread: { from: number; columns: readonly OpenColumn[] } | null;
  /** Profiles of all columns, which are still being updated; see `counted`. */
  profiles: readonly ColumnProfile[];
}

interface SurveyOptions {
  /** Called for every piece of the table. */
  onProgress?: (bytesRead: number, rowsRead: number) => void;
  /** Stops after the sample if the remaining rows can be counted while they are emitted. */
  sampleOnly?: boolean;
  sample?: number;
}

export async function surveyTable(
  table: Table,
  { onProgress = () => undefined, sampleOnly = false, sample = sampleRows }: SurveyOptions = {},
): Promise<Survey> {
  const pending: { line: number; row: Row }[] = [];
  let header: Header | null = null;
  let searching = true;
  const profiles: ColumnProfile[] = [];
  const firstRows: Row[] = [];
  let dataRows = 0;
  /** Columns that the sample did not fully determine. */
  let open: OpenColumn[] = [];
  let isOpen: readonly boolean[] = [];

  const profileRow = (row: Row): void => {
    if (isBlankRow(row)) return;
    dataRows += 1;
    if (firstRows.length < previewRows) firstRows.push(row);
    const look = dataRows <= sample ? profileCell : followCell;
    const width = Math.min(row.length, header?.row.length ?? 0);
    for (let index = 0; index < width; index += 1) {
      const profile = profiles[index];
      const cell = row[index];
      if (profile === undefined || cell === undefined) continue;
      if (dataRows <= sample || isOpen[index] === true) look(profile, cell);
    }
    if (dataRows !== sample) return;
    isOpen = profiles.map(isUndecided);
    open = openColumns(profiles);
  };

  const settleHeader = (): void => {
    searching = false;
    header = headerOf(pending);
    if (header === null) return;
    const { line, row } = header;
    for (const added of row.slice(0, limits.wideColumns).map(emptyProfile)) profiles.push(added);
    for (const below of pending) if (below.line > line) profileRow(below.row);
  };

  const follow = linesFollower(table, profiles);
  let read = 0;
  let rowsBefore = 0;
  let unread: Survey['unread'] = null;
  for await (const piece of table.lines?.pieces() ?? table.batches()) {
    onProgress(piece.bytesRead, dataRows);
    if (!searching && dataRows >= sample) {
      const inLines = 'lines' in piece;
      const mayStop = inLines || (sampleOnly && table.lines === undefined);
      if (mayStop && open.length === 0) break;
      if (mayStop && sampleOnly) {
        unread = { from: inLines ? read : rowsBefore, columns: open };
        break;
      }
      if (inLines) {
        follow(piece, open);
        continue;
      }
    }
    read = piece.bytesRead;
    const rows = 'rows' in piece ? piece.rows : rowsOf(table, piece);
    rowsBefore += rows.length;
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
  return counted({ table, ...headOf(header), columns: [], dataRows, firstRows, unread, profiles });
}

function rowsOf({ lines: source }: Table, { lines }: LineBlock): Row[] {
  if (source === undefined) return [];
  const scanner = new LineScanner(source.source, 0);
  const rows: Row[] = [];
  for (let start = 0, end = 0; start < lines.length; start = end + 1) {
    end = lines.indexOf(newlineByte, start);
    const isBlank = isBlankLine(lines, start, end, source.source.delimiter);
    rows.push(isBlank ? blankRow : scanner.cellsOf(lines, start));
  }
  return rows;
}

/** Counts the votes of undecided columns in blocks of lines. */
function linesFollower({ lines: source }: Table, profiles: readonly ColumnProfile[]) {
  let follower: LineFollower | null = null;
  return ({ lines }: LineBlock, open: readonly OpenColumn[]): void => {
    if (source === undefined) return;
    follower ??= new LineFollower(new LineScanner(source.source, profiles.length), open);
    addVotes(profiles, follower.votesOf(lines));
  };
}

interface Header {
  /** 1-based line of the last header row. */
  line: number;
  row: Row;
  rows: 1 | 2;
}

function headOf(header: Header | null): Pick<Survey, 'header' | 'headerRow' | 'headerRows'> {
  return { headerRow: header?.line ?? null, headerRows: header?.rows ?? 1, header: header?.row ?? [] };
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

/**
 * Updates the columns of a survey from its profiles. Columns without a header may have turned out to be filled since.
 */
export function counted(survey: Survey): Survey {
  return { ...survey, columns: columnsOf(survey.header, survey.profiles) };
}

function columnsOf(header: Row, profiles: readonly ColumnProfile[]): SurveyedColumn[] {
  const headers = header.map(cellText);
  const names = columnNames(headers.slice(0, limits.wideColumns));
  return profiles
    .map((profile, index) => ({ index, name: names[index] ?? '', header: headers[index] ?? '', profile }))
    .filter(({ header, profile }) => header !== '' || profile.filledInAll > 0);
}
