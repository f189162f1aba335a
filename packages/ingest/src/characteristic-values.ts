import { detachedText } from './detached-text.ts';
import type { MasterData } from './master-data.ts';
import { type Row, cellText } from './table.ts';
import type { Characteristic } from './table-plan.ts';

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
