import { formatIsoDate } from '@forecast-console/series';
import { chooseTables, type Choice } from './columns/choose-tables.ts';
import { type MappedColumn, parseMapping } from './columns/column-mapping.ts';
import { noUsableRow } from './columns/refusals.ts';
import { type OpenedFile, openFile } from './files/open-file.ts';
import type { SourceFile, UploadMode } from './files/source-file.ts';
import { cellText } from './files/table.ts';
import type { IngestReport } from './ingest-report.ts';
import { type Emission, productNamer } from './rows/emission.ts';
import { emitLong } from './rows/emit-long.ts';
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
    const { uploadMode: mode } = file;
    const expected = parseMapping(file.expected ?? '[]');
    return await readOpened(opened, { mode, mapping, expected, startReaders }, sink);
  } finally {
    opened.close();
  }
}

interface Asked {
  mode: UploadMode;
  mapping: readonly MappedColumn[];
  expected: readonly MappedColumn[];
  startReaders: StartReaders;
}

async function readOpened(
  opened: OpenedFile,
  { mode, mapping: stated, expected, startReaders }: Asked,
  sink: RowSink,
): Promise<{ report: IngestReport; main: Survey }> {
  const surveys: Survey[] = [];
  for (const table of opened.tables)
    surveys.push(await surveyTable(table, (...far) => sink.progress(...far)));
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

/** Those of the columns that the file has. */
function present(expected: readonly MappedColumn[], surveys: readonly Survey[]): MappedColumn[] {
  const names = new Set(surveys.flatMap(({ columns }) => columns.map(({ name }) => name)));
  return expected.filter(({ column }) => names.has(column));
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
    await (here.layout === 'long'
      ? emitLong(table, here, emission, startReaders)
      : emitWide(table, here, emission));
  }
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
  if (tally.negatives > 0) notes.push(`Negative values were kept: ${tally.negatives}.`);
  return {
    fileType: opened.fileType,
    layout: plan?.layout ?? 'master',
    sheet: sheets.length === 0 ? null : sheets.join(' + '),
    encoding: opened.encoding,
    delimiter: opened.delimiter,
    decimalMark: plan === null || plan.layout === 'master' ? '.' : plan.mark,
    dateOrder: plan?.layout === 'long' ? plan.date.order : plan?.layout === 'wide' ? plan.order : null,
    header_row: plan?.headerRow ?? 1,
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
