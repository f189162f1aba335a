import { formatIsoDate } from '@forecast-console/calendar';
import { type Choice, chooseTables } from './columns/choose-tables.ts';
import { type MappedColumn, parseMapping } from './columns/column-mapping.ts';
import { noSeriesRows, noUsableRow } from './columns/refusals.ts';
import type { ColumnRole } from './columns/role-board.ts';
import type { LongPlan, TablePlan } from './columns/table-plan.ts';
import {
  type FileType,
  type FirstPeriod,
  type OpenedFile,
  openFile,
  type SourceFile,
} from './files/open-file.ts';
import type { RejectedCell } from './files/refused-file-error.ts';
import type { Table } from './files/table.ts';
import type { Tally } from './rows/data-rows.ts';
import { emitChoice, emitSampled, type EmitOptions } from './rows/emit/emit-choice.ts';
import type { StartReaders } from './rows/lines/in-order.ts';
import type { RejectionReason } from './rows/rejection-reasons.ts';
import type { RowSink } from './rows/row-sink.ts';
import { headedTable } from './survey/headed-table.ts';
import { type Survey, surveyTable } from './survey/survey.ts';

/**
 * Reads a file in two passes (docs/decisions/008): the first detects its structure, the second emits its rows. A
 * single table is read in one pass after a sample, and again only if later rows contradict the sample.
 * @returns how the file was read
 * @throws RefusedFileError if nothing in it can be used; then discard what the sink received
 */
export async function readUpload(
  file: SourceFile,
  sink: RowSink,
  options: ReadOptions = {},
): Promise<IngestReport> {
  return (await readSurveyed(file, sink, options)).report;
}

/** Performance settings; they do not change the result. */
export interface ReadOptions {
  /** Starts other threads that read ranges of a long CSV; see `LineReader`. */
  startReaders?: StartReaders;
  /** Size of the ranges of a CSV. */
  rangeBytes?: number;
  /** Number of rows to profile fully before rows are emitted. */
  sample?: number;
}

/** Like `readUpload`, but also returns the survey of the main table for the preview. */
export async function readSurveyed(
  file: SourceFile,
  sink: RowSink,
  { startReaders = () => [], rangeBytes, sample }: ReadOptions,
): Promise<{ report: IngestReport; main: Survey }> {
  const mapping = file.mapping === undefined ? [] : parseMapping(file.mapping);
  const opened = await openFile(file, () => sink.progress(0, 0), rangeBytes);
  try {
    const { uploadMode: mode, firstPeriod = null } = file;
    const expected = parseMapping(file.expected ?? '[]');
    const closely = sample === undefined ? {} : { sample };
    const asked = { mode, mapping, expected, firstPeriod, startReaders, sink, ...closely };
    return await readOpened(opened, asked);
  } finally {
    opened.close();
  }
}

interface Asked extends Pick<ReadOptions, 'sample'>, EmitOptions {
  mapping: readonly MappedColumn[];
  expected: readonly MappedColumn[];
  firstPeriod: FirstPeriod | null;
}

async function readOpened(opened: OpenedFile, asked: Asked): Promise<{ report: IngestReport; main: Survey }> {
  const { mode, mapping: stated, expected } = asked;
  const surveyed = async (sampleOnly: boolean): Promise<Survey[]> => {
    const surveys: Survey[] = [];
    for (const table of opened.tables) surveys.push(await survey(table, asked, sampleOnly));
    return surveys;
  };
  const choose = (surveys: readonly Survey[]): Choice => {
    const mapping = stated.length > 0 ? stated : present(expected, surveys);
    return chooseTables(surveys, { mode, delimiter: opened.delimiter, mapping });
  };
  // If there are several sheets, choosing one requires reading all of their rows.
  const sampled = await surveyed(opened.tables.length === 1);
  const [only] = sampled;
  const isWhole = only === undefined || only.unread === null;
  const emitted = isWhole ? null : await emitSampled(only, choose, asked);
  const { choice, tally } =
    emitted ?? (await emitChoice(choose(isWhole ? sampled : await surveyed(false)), asked));
  // A file that extends a dataset may contain only values that are known in advance.
  const isEmpty = tally.rowsKept === 0 && (expected.length === 0 || tally.rowsWithoutValues === 0);
  if (isEmpty) throw noUsableRow(tally.rowsRead, tally.rejected);
  return { report: report(opened, choice, tally), main: choice.main };
}

/** Keeps the columns that this file has. If the dataset had several value columns, they are detected again. */
function present(expected: readonly MappedColumn[], surveys: readonly Survey[]): MappedColumn[] {
  const names = new Set(surveys.flatMap(({ columns }) => columns.map(({ name }) => name)));
  const several = expected.filter(({ role }) => role === 'value').length > 1;
  return expected.filter(({ column, role }) => names.has(column) && !(several && role === 'value'));
}

async function survey(
  table: Table,
  { firstPeriod, sink, sample }: Asked,
  sampleOnly: boolean,
): Promise<Survey> {
  const options = {
    onProgress: (...far: Parameters<RowSink['progress']>) => sink.progress(...far),
    ...(sample === undefined ? {} : { sample }),
  };
  const found = await surveyTable(table, { ...options, sampleOnly });
  if (found.headerRow !== null || firstPeriod === null) return found;
  const headed = await headedTable(table, firstPeriod);
  if (headed === null) throw noSeriesRows();
  return surveyTable(headed, options);
}

function dateOrderOf(plan: TablePlan | null): string | null {
  if (plan === null || plan.layout === 'master') return null;
  return plan.layout === 'wide' ? plan.order : plan.date.order;
}

function report(opened: OpenedFile, choice: Choice, tally: Tally): IngestReport {
  const plan = choice.observations?.plan ?? choice.master?.plan ?? null;
  const read = [
    ...(choice.observations?.surveys ?? []),
    ...(choice.master === null ? [] : [choice.master.survey]),
  ];
  const sheets = read.map(({ table }) => table.sheet).filter((sheet) => sheet !== null);
  const masterRoles = choice.observations === null ? [] : (choice.master?.plan.roles ?? []);
  const found = tally.observations > 0;
  const notes = [
    ...opened.notes,
    ...choice.notes,
    ...(plan?.layout === 'long' ? longNotes(plan, tally) : []),
  ];
  if (plan?.headerRow === 0)
    notes.push('The file has no header: each row was read as a series, from the first period given.');
  if (tally.negatives > 0) notes.push(`Negative values were kept: ${tally.negatives}.`);
  return {
    fileType: opened.fileType,
    layout: plan?.layout === 'series' ? 'wide' : (plan?.layout ?? 'master'),
    sheet: sheets.length === 0 ? null : sheets.join(' + '),
    encoding: opened.encoding,
    delimiter: opened.delimiter,
    decimalMark: plan === null || plan.layout === 'master' ? '.' : plan.mark,
    dateOrder: dateOrderOf(plan),
    // Line 0 is the header added to a file without one.
    ...(plan?.headerRow === 0 ? {} : { header_row: plan?.headerRow ?? 1 }),
    columns: [...(plan?.roles ?? []).map((role) => withKnownUntil(role, tally)), ...masterRoles],
    rowsRead: tally.rowsRead,
    rowsKept: tally.rowsKept,
    rowsRejected: tally.rowsRejected,
    rowsWithoutValues: tally.rowsWithoutValues,
    rejected: tally.rejected,
    cellsRejected: tally.cellsRejected,
    rejection_reasons: tally.reasons.list,
    observations: tally.observations,
    negatives: tally.negatives,
    zeros: tally.zeros,
    firstDate: found ? formatIsoDate(tally.firstDay) : null,
    lastDate: found ? formatIsoDate(tally.lastDay) : null,
    notes,
  };
}

function longNotes({ drivers, inStock }: LongPlan, tally: Tally): string[] {
  const { rowsWithoutValues: bare, rowsOutOfStock: out } = tally;
  const other = [
    ...(drivers.length > 0 ? ['values known in advance'] : []),
    ...(inStock === null ? [] : ['a stockout']),
  ].join(' or ');
  return [
    ...(bare > 0 ? [`${bare} ${bare === 1 ? 'row has' : 'rows have'} ${other} but no demand.`] : []),
    ...(inStock !== null && out > 0
      ? [
          `"${inStock.name}" shows ${out} ${out === 1 ? 'row' : 'rows'} out of stock. Forecasts treat this demand as unknown, not as zero.`,
        ]
      : []),
  ];
}

function withKnownUntil(role: ColumnRole, { knownUntil, lastDay }: Tally): ColumnRole {
  const until = knownUntil.get(role.column);
  return until === undefined || until <= lastDay ? role : { ...role, known_until: formatIsoDate(until) };
}

/** How a file was read. */
export interface IngestReport {
  fileType: FileType;
  layout: 'long' | 'wide' | 'master';
  /** Names of the sheets read, joined with ' + '; null for a CSV. */
  sheet: string | null;
  encoding: string | null;
  delimiter: string | null;
  decimalMark: '.' | ',';
  dateOrder: string | null;
  /** Omitted if the file has no header. */
  header_row?: number;
  columns: ColumnRole[];
  /** Number of non-blank rows below the header: rowsKept + rowsRejected + rowsWithoutValues. */
  rowsRead: number;
  rowsKept: number;
  rowsRejected: number;
  /** Number of wide rows whose period cells are all blank. */
  rowsWithoutValues: number;
  /** The first 100 rejected cells; `cellsRejected` counts all. */
  rejected: RejectedCell[];
  cellsRejected: number;
  /** Rejected cells by reason, most frequent first; at most 50 reasons. */
  rejection_reasons: RejectionReason[];
  observations: number;
  negatives: number;
  zeros: number;
  firstDate: string | null;
  lastDate: string | null;
  notes: string[];
}
