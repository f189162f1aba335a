import type { Characteristic, SeriesPlan, TablePlan } from '../../columns/table-plan.ts';
import { limits } from '../../files/limits.ts';
import { cellText, detachedText, type Row } from '../../files/table.ts';
import type { MasterData } from './master-rows.ts';
import type { RowSink } from '../row-sink.ts';
import type { Tally } from '../data-rows.ts';

/** The receiver of a table's rows, and the counts that are collected while they are emitted. */
export interface Emission {
  sink: RowSink;
  tally: Tally;
  master: MasterData | null;
  /** Emits the product name of a row when its product occurs for the first time. */
  nameProduct: (values: readonly string[], row: Row) => void;
}

export function productNamer(plan: TablePlan, sink: RowSink): Emission['nameProduct'] {
  const { productName, characteristics } = plan;
  const product = characteristics.findIndex(({ code }) => code === 'c2');
  if (productName === null || product === -1) return () => undefined;
  const named = new Set<string>();
  const own = detachedText();
  return (values, row) => {
    const code = values[product] ?? '';
    if (code === '' || named.has(code) || named.size >= limits.namedProducts) return;
    const name = cellText(row[productName.index]);
    if (name === '') return;
    named.add(code);
    sink.product(code, own(name), {});
  };
}

/**
 * Returns the characteristic values of a row, aligned with the layout: the table's own columns, then those added by
 * the product's master data.
 */
export function characteristicValues(
  characteristics: readonly Characteristic[],
  master: MasterData | null,
): (row: Row) => string[] {
  const product = characteristics.findIndex(({ code }) => code === 'c2');
  const columns = characteristics.map(({ index, code }) => ({
    index,
    isType: code === 'c1',
    own: detachedText(),
  }));
  return (row) => {
    const values = columns.map(({ index, isType, own }) => {
      const text = cellText(row[index]);
      return text === '' ? '' : own(isType ? text.toLowerCase() : text);
    });
    return master === null ? values : values.concat(master.added(values[product] ?? ''));
  };
}

/** Returns the combination of a column that holds a series. */
export function seriesCombination({ series }: SeriesPlan, { sink, master }: Emission, place: number): number {
  const values = series[place]?.values ?? [];
  return sink.combination([...values, ...(master?.added(values[0] ?? '') ?? [])]);
}
