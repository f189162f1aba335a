import type { Characteristic, SeriesPlan, TablePlan } from '../../columns/table-plan.ts';
import { limits } from '../../files/limits.ts';
import { cellText, detachedText, type Row } from '../../files/table.ts';
import type { MasterData } from './master-rows.ts';
import type { RowSink } from '../row-sink.ts';
import type { Tally } from '../data-rows.ts';

/** Where the rows of a table go, and what is kept of them on the way. */
export interface Emission {
  sink: RowSink;
  tally: Tally;
  master: MasterData | null;
  /** Passes the name of the row's product on, the first time the product is met. */
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
 * The characteristic values of a row, aligned with the layout: the table's own columns first, then
 * what the master data adds for the row's product.
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

/** The combination of a column that is a series. */
export function seriesCombination({ series }: SeriesPlan, { sink, master }: Emission, place: number): number {
  const values = series[place]?.values ?? [];
  return sink.combination([...values, ...(master?.added(values[0] ?? '') ?? [])]);
}
