import { formatIsoDate } from '@forecast-console/series';
import { chooseTables, type Choice } from './columns/choose-tables.ts';
import { type MappedColumn, parseMapping } from './columns/column-mapping.ts';
import { noSeriesRows, noUsableRow } from './columns/refusals.ts';
import type { TablePlan } from './columns/table-plan.ts';
import { type OpenedFile, openFile } from './files/open-file.ts';
import { headedTable } from './survey/headed-table.ts';
import type { FirstPeriod, SourceFile, UploadMode } from './files/source-file.ts';
import { cellText, type Table } from './files/table.ts';
import type { IngestReport } from './ingest-report.ts';
import { type Emission, productNamer } from './rows/emission.ts';
import { emitLong } from './rows/emit-long.ts';
import { emitSeries } from './rows/emit-series.ts';
import { emitMaster } from './rows/emit-master.ts';
import { emitWide } from './rows/emit-wide.ts';
import { masterData } from './rows/master-data.ts';
import type { StartReaders } from './rows/in-order.ts';
import type { RowContext } from './rows/data-rows.ts';
import type { RowSink } from './rows/row-sink.ts';
import { Tally } from './rows/tally.ts';
import { type Survey, surveyTable } from './survey/survey.ts';

/**
 * Reads a file twice (docs/decisions/008): once to understand it, once to hand its rows to the sink.
 * @returns what was understood and kept
 * @throws RefusedFileError when nothing in it can be used; what the sink has received is then void
 */
export async function readUpload(
  file: SourceFile,
  sink: RowSink,
  options: ReadOptions = {},
): Promise<IngestReport> {
  return (await readSurveyed(file, sink, options)).report;
}

/** How, not what: the outcome does not depend on it. */
export interface ReadOptions {
  /** Others that read a long CSV along with this thread; see `LineReader`. */
  startReaders?: StartReaders;
  /** Of a CSV that one reader reads at a time. */
  rangeBytes?: number;
}

/** As `readUpload`; also answers the survey of the main table, for the preview. */
export async function readSurveyed(
  file: SourceFile,
  sink: RowSink,
  { startReaders = () => [], rangeBytes }: ReadOptions,
): Promise<{ report: IngestReport; main: Survey }> {
  const mapping = file.mapping === undefined ? [] : parseMapping(file.mapping);
  const opened = await openFile(file, rangeBytes);
  try {
    const { uploadMode: mode, firstPeriod = null } = file;
    const expected = parseMapping(file.expected ?? '[]');
    return await readOpened(opened, { mode, mapping, expected, firstPeriod, startReaders }, sink);
  } finally {
    opened.close();
  }
}

interface Asked {
  mode: UploadMode;
  mapping: readonly MappedColumn[];
  expected: readonly MappedColumn[];
  firstPeriod: FirstPeriod | null;
  startReaders: StartReaders;
}

async function readOpened(
  opened: OpenedFile,
  { mode, mapping: stated, expected, firstPeriod, startReaders }: Asked,
  sink: RowSink,
): Promise<{ report: IngestReport; main: Survey }> {
  const surveys: Survey[] = [];
  for (const table of opened.tables) surveys.push(await survey(table, firstPeriod, sink));
  const mapping = stated.length > 0 ? stated : present(expected, surveys);
  const choice = chooseTables(surveys, { mode, delimiter: opened.delimiter, mapping });
  const tally = new Tally();
  if (choice.observations === null) await emitProducts(choice, sink, tally);
  else
    await emitObservations(choice, choice.observations, {
      sink,
      tally,
      startReaders,
      withProducts: mode === 'both',
    });
  if (tally.rowsKept === 0) throw noUsableRow(tally.rowsRead, tally.rejected);
  return { report: report(opened, choice, tally), main: choice.main };
}

/** Those of the columns that the file has; where several were a series each, that is found again. */
function present(expected: readonly MappedColumn[], surveys: readonly Survey[]): MappedColumn[] {
  const names = new Set(surveys.flatMap(({ columns }) => columns.map(({ name }) => name)));
  const several = expected.filter(({ role }) => role === 'value').length > 1;
  return expected.filter(({ column, role }) => names.has(column) && !(several && role === 'value'));
}

async function survey(table: Table, firstPeriod: FirstPeriod | null, sink: RowSink): Promise<Survey> {
  const onProgress: RowSink['progress'] = (...far) => sink.progress(...far);
  const found = await surveyTable(table, onProgress);
  if (found.headerRow !== null || firstPeriod === null) return found;
  const headed = await headedTable(table, firstPeriod);
  if (headed === null) throw noSeriesRows();
  return surveyTable(headed, onProgress);
}

async function emitProducts({ master }: Choice, sink: RowSink, tally: Tally): Promise<void> {
  if (master === null) return;
  const characteristics = master.plan.characteristics.map(({ code, label }) => ({ code, label }));
  sink.begin({ characteristics, hasValues: false, columns: master.survey.header.map(cellText) });
  await emitMaster(master.survey.table, master.plan, { sink, tally });
}

async function emitObservations(
  choice: Choice,
  { plan, surveys }: NonNullable<Choice['observations']>,
  {
    sink,
    tally,
    startReaders,
    withProducts,
  }: RowContext & { startReaders: StartReaders; withProducts: boolean },
): Promise<void> {
  const master = choice.master === null ? null : masterData(choice.master.plan, plan);
  const own = plan.characteristics.map(({ code, label }) => ({ code, label }));
  sink.begin({
    characteristics: [...own, ...(master?.characteristics ?? [])],
    hasValues: true,
    columns: (surveys[0]?.header ?? []).map(cellText),
  });
  if (choice.master !== null && master !== null) {
    const both: RowSink = {
      begin: () => undefined,
      combination: () => 0,
      observation: () => undefined,
      progress: () => undefined,
      // Its cells do not stand under the header of the observations.
      rejected: (row) => sink.rejected({ ...row, cells: [] }),
      product(code, name, attributes) {
        master.collect.product(code, name, attributes);
        sink.product(code, name, attributes);
      },
    };
    // Counted apart: the report's rows are those of the observations.
    const products = new Tally();
    products.sheet = choice.master.survey.table.sheet;
    await emitMaster(choice.master.survey.table, choice.master.plan, { sink: both, tally: products });
    tally.adopt(products);
  }
  const nameProduct = withProducts ? productNamer(plan, sink) : () => undefined;
  const emission: Emission = { sink, tally, master, nameProduct };
  for (const { table, headerRow } of surveys) {
    tally.sheet = surveys.length > 1 ? table.sheet : null;
    const here = { ...plan, headerRow: headerRow ?? plan.headerRow };
    if (here.layout === 'long') await emitLong(table, here, emission, startReaders);
    else if (here.layout === 'wide') await emitWide(table, here, emission);
    else await emitSeries(table, here, emission);
  }
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
  const notes = [...opened.notes, ...choice.notes];
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
    // In line 0 stands the header of a file that has none.
    ...(plan?.headerRow === 0 ? {} : { header_row: plan?.headerRow ?? 1 }),
    columns: [...(plan?.roles ?? []), ...masterRoles],
    rowsRead: tally.rowsRead,
    rowsKept: tally.rowsKept,
    rowsRejected: tally.rowsRejected,
    rowsWithoutValues: tally.rowsWithoutValues,
    rejected: tally.rejected,
    cellsRejected: tally.cellsRejected,
    observations: tally.observations,
    negatives: tally.negatives,
    zeros: tally.zeros,
    firstDate: found ? formatIsoDate(tally.firstDay) : null,
    lastDate: found ? formatIsoDate(tally.lastDay) : null,
    notes,
  };
}
