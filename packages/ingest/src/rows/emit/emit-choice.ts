import type { Choice } from '../../columns/choose-tables.ts';
import type { ObservationPlan } from '../../columns/table-plan.ts';
import type { UploadMode } from '../../files/source-file.ts';
import { cellText } from '../../files/table.ts';
import { forEachDataRow, type ReadRow, type RowContext } from '../data-rows.ts';
import { type Emission, productNamer } from './emission.ts';
import { emitLines } from './emit-lines.ts';
import { emitMaster } from './emit-master.ts';
import { longRows } from './long-rows.ts';
import { seriesRows } from './series-rows.ts';
import { wideRows } from './wide-rows.ts';
import type { StartReaders } from '../lines/in-order.ts';
import { masterData } from '../master-data.ts';
import type { RowSink } from '../row-sink.ts';
import { Tally } from '../tally.ts';
import type { UnreadRows } from '../unread-rows.ts';

/** To whom rows are handed on, and how. */
export interface Handing {
  sink: RowSink;
  mode: UploadMode;
  startReaders: StartReaders;
}

/** What was handed on, and what became of its rows. */
export interface HandedOn {
  choice: Choice;
  tally: Tally;
}

/**
 * Hands the rows of the chosen tables to the sink.
 * @param unread what is not surveyed yet of the only table
 */
export async function emitChoice(
  choice: Choice,
  handing: Handing,
  unread: UnreadRows | null = null,
): Promise<HandedOn> {
  const tally = new Tally();
  if (choice.observations === null) await emitProducts(choice, { sink: handing.sink, tally });
  else await emitObservations(choice, choice.observations, handing, tally, unread);
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
  { sink, mode, startReaders }: Handing,
  tally: Tally,
  unread: UnreadRows | null,
): Promise<void> {
  const master = choice.master === null ? null : masterData(choice.master.plan, plan);
  const own = plan.characteristics.map(({ code, label }) => ({ code, label }));
  sink.begin({
    characteristics: [...own, ...(master?.characteristics ?? [])],
    hasValues: true,
    ...(plan.layout === 'long' ? { drivers: plan.drivers.map(({ name }) => name) } : {}),
    columns: (surveys[0]?.header ?? []).map(cellText),
  });
  if (choice.master !== null && master !== null) {
    const both: RowSink = {
      begin: () => undefined,
      combination: () => 0,
      observation: () => undefined,
      driver: () => undefined,
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
