import type { Choice } from '../../columns/choose-tables.ts';
import type { ObservationPlan } from '../../columns/table-plan.ts';
import type { UploadMode } from '../../files/open-file.ts';
import { RefusedFileError } from '../../files/refused-file-error.ts';
import { cellText } from '../../files/table.ts';
import { counted, type Survey } from '../../survey/survey.ts';
import { forEachDataRow, type ReadRow, type RowContext, Tally } from '../data-rows.ts';
import type { StartReaders } from '../lines/in-order.ts';
import { lineCells } from '../lines/lines-plan.ts';
import type { RowSink } from '../row-sink.ts';
import { UnreadRows } from '../unread-rows.ts';
import { type Emission, productNamer } from './emission.ts';
import { emitLines } from './emit-lines.ts';
import { emitMaster, masterData } from './master-rows.ts';
import { longRows, seriesRows, wideRows } from './observation-rows.ts';

/** Receives the rows, and how to read them. */
export interface EmitOptions {
  sink: RowSink;
  mode: UploadMode;
  startReaders: StartReaders;
}

/** The tables that were emitted, and the counts of their rows. */
interface Emitted {
  choice: Choice;
  tally: Tally;
}

/**
 * Emits the rows of the chosen tables.
 * @param unread counts what the survey skipped; only for a single table
 */
export async function emitChoice(
  choice: Choice,
  options: EmitOptions,
  unread: UnreadRows | null = null,
): Promise<Emitted> {
  const tally = new Tally();
  if (choice.observations === null) await emitProducts(choice, { sink: options.sink, tally });
  else await emitObservations(choice, choice.observations, options, tally, unread);
  return { choice, tally };
}

async function emitProducts({ master }: Choice, { sink, tally }: RowContext): Promise<void> {
  if (master === null) return;
  const characteristics = master.plan.characteristics.map(({ code, label }) => ({ code, label }));
  sink.begin({ characteristics, hasValues: false, columns: master.survey.header.map(cellText) });
  await emitMaster(master.survey.table, master.plan, { sink, tally });
}

async function emitObservations(
  choice: Choice,
  { plan, surveys }: NonNullable<Choice['observations']>,
  { sink, mode, startReaders }: EmitOptions,
  tally: Tally,
  unread: UnreadRows | null,
): Promise<void> {
  const master = choice.master === null ? null : masterData(choice.master.plan, plan);
  const own = plan.characteristics.map(({ code, label }) => ({ code, label }));
  sink.begin({
    characteristics: [...own, ...(master?.characteristics ?? [])],
    hasValues: true,
    ...(plan.layout === 'long' ? { drivers: plan.drivers.map(({ name }) => name) } : {}),
    ...(plan.layout === 'long' && plan.inStock !== null ? { inStock: plan.inStock.name } : {}),
    columns: (surveys[0]?.header ?? []).map(cellText),
  });
  if (choice.master !== null && master !== null) {
    const both: RowSink = {
      begin: () => undefined,
      combination: () => 0,
      observation: () => undefined,
      driver: () => undefined,
      inStock: () => undefined,
      progress: () => undefined,
      // The cells are omitted, because they do not belong to the columns of the observations.
      rejected: (row) => sink.rejected({ ...row, cells: [] }),
      product(code, name, attributes) {
        master.collect.product(code, name, attributes);
        sink.product(code, name, attributes);
      },
    };
    // Master data is counted separately, because the report counts only rows of observations.
    const products = new Tally();
    products.sheet = choice.master.survey.table.sheet;
    await emitMaster(choice.master.survey.table, choice.master.plan, { sink: both, tally: products });
    tally.adopt(products);
  }
  const nameProduct = mode === 'both' ? productNamer(plan, sink) : () => undefined;
  const emission: Emission = { sink, tally, master, nameProduct };
  for (const { table, headerRow } of surveys) {
    tally.sheet = surveys.length > 1 ? table.sheet : null;
    const here = { ...plan, headerRow: headerRow ?? plan.headerRow };
    const readRow = rowReader(here, emission);
    if (await emitLines(table, here, emission, { readRow, startReaders, unread })) continue;
    if (unread === null || table.lines === undefined)
      await forEachDataRow(table, here.headerRow, emission, readRow, unread);
    else unread.isLost = true;
  }
}

function rowReader(plan: ObservationPlan, emission: Emission): ReadRow {
  if (plan.layout === 'long') return longRows(plan, emission);
  return plan.layout === 'wide' ? wideRows(plan, emission) : seriesRows(plan, emission);
}

/**
 * Number of attempts based on a sample. If later rows change the interpretation each time, the whole file is scanned
 * before rows are emitted.
 */
const maxAttempts = 3;

/**
 * Emits the rows of a sampled table in the same pass that surveys the remaining rows. If these change how the file is
 * read, starts over; most files need a single pass (docs/decisions/035, 047).
 * @param choose chooses the tables based on the current survey
 * @returns null if the table has to be surveyed fully first; then discard what the sink received
 */
export async function emitSampled(
  sampled: Survey,
  choose: (surveys: readonly Survey[]) => Choice,
  options: EmitOptions,
): Promise<Emitted | null> {
  let survey = sampled;
  for (let attempt = 0; attempt < maxAttempts && survey.unread !== null; attempt += 1) {
    const { columns } = survey.unread;
    const isStill = (reading: string) => readingOf(choose([counted(survey)])) === reading;
    try {
      const choice = choose([survey]);
      const reading = readingOf(choice);
      if (reading === null) return null;
      const unread = new UnreadRows(survey, () => isStill(reading));
      const { tally } = await emitChoice(choice, options, unread);
      if (unread.isLost) return null;
      const { from } = unread;
      survey = { ...counted(survey), unread: from === null ? null : { from, columns } };
      if (from === null && isStill(reading)) return { choice: choose([survey]), tally };
    } catch (error) {
      // The whole file may lead to another result than the sample.
      if (error instanceof RefusedFileError) return null;
      throw error;
    }
  }
  return survey.unread === null ? emitChoice(choose([survey]), options) : null;
}

/**
 * Returns everything in a choice that affects the result, as a string; null if it involves more than the positions of
 * cells.
 */
function readingOf({ observations, master }: Choice): string | null {
  const plan = observations?.plan;
  const cells = plan === undefined ? null : lineCells(plan);
  if (plan === undefined || cells === null || master !== null) return null;
  const series = plan.layout === 'series' ? plan.series : null;
  const order = plan.layout === 'wide' ? plan.order : plan.date.order;
  return JSON.stringify([cells, plan.mark, order, plan.characteristics, series]);
}
