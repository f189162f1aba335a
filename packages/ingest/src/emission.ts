import { detachedText } from './detached-text.ts';
import { limits } from './limits.ts';
import type { MasterData } from './master-data.ts';
import type { RowSink } from './row-sink.ts';
import { cellText, type Row } from './table.ts';
import type { TablePlan } from './table-plan.ts';
import type { Tally } from './tally.ts';

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
