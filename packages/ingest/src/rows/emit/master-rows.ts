import type { MasterPlan, TablePlan } from '../../columns/table-plan.ts';
import { limits } from '../../files/limits.ts';
import { cellText, detachedText, type Table } from '../../files/table.ts';
import type { Code } from '../../survey/code.ts';
import { forEachDataRow, type Tally } from '../data-rows.ts';
import { rejectRow } from '../row-checks.ts';
import type { RowSink } from '../row-sink.ts';

/** Reads a table of products, one per row. */
export async function emitMaster(
  table: Table,
  plan: MasterPlan,
  { sink, tally }: { sink: RowSink; tally: Tally },
): Promise<void> {
  const columns = plan.characteristics.map((column) => ({ ...column, own: detachedText() }));
  const nameOf = detachedText();

  await forEachDataRow(table, plan.headerRow, { sink, tally }, (row, line) => {
    if (rejectRow(row, line, plan, null, tally)) {
      tally.rowsRejected += 1;
      return;
    }
    const attributes: Partial<Record<Code, string>> = {};
    for (const { code, index, own } of columns) {
      const text = cellText(row[index]);
      if (text !== '') attributes[code] = own(text);
    }
    const { c2: product, ...others } = attributes;
    if (product === undefined) {
      const column = plan.characteristics.find(({ code }) => code === 'c2')?.column ?? 'product';
      tally.reject(line, column, '', 'a product code');
      tally.rowsRejected += 1;
      return;
    }
    const name = plan.productName === null ? '' : cellText(row[plan.productName.index]);
    sink.product(product, name === '' ? null : nameOf(name), others);
    tally.rowsKept += 1;
  });
}

/** Master data from a second sheet, joined to the observations by product code. */
export interface MasterData {
  /** Characteristics that the observations do not have. */
  characteristics: { code: Code; label: string }[];
  /** Returns the values of those characteristics for a product, blank if it is unknown. */
  added(product: string): string[];
  /** Receives the products of the master sheet. */
  collect: Pick<RowSink, 'product'>;
}

export function masterData(plan: MasterPlan, observations: TablePlan): MasterData {
  const own = new Set(observations.characteristics.map(({ code }) => code));
  const characteristics = plan.characteristics
    .filter(({ code }) => !own.has(code))
    .map(({ code, label }) => ({ code, label }));
  const blank = characteristics.map(() => '');
  const byProduct = new Map<string, string[]>();
  return {
    characteristics,
    added: (product) => byProduct.get(product) ?? blank,
    collect: {
      product(code, _name, attributes) {
        if (byProduct.size >= limits.namedProducts) return;
        byProduct.set(
          code,
          characteristics.map(({ code }) => attributes[code] ?? ''),
        );
      },
    },
  };
}
