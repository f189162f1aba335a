import type { MasterPlan } from '../../columns/table-plan.ts';
import { cellText, type Table } from '../../files/table.ts';
import type { Code } from '../../survey/code.ts';
import { detachedText } from '../../values/detached-text.ts';
import { forEachDataRow } from '../data-rows.ts';
import { rejectRow } from '../row-checks.ts';
import type { RowSink } from '../row-sink.ts';
import type { Tally } from '../tally.ts';

/** Reads a table of products: every row describes one. */
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
