import type { DataColumn } from '../../components/data-table/data-column.ts';
import { formatDate, formatNumber, formatPercent } from '../../lib/format.ts';
import type { Proposal, StockQuery } from './queries.ts';
import { itemLabel } from './stock-words.ts';

type Sort = NonNullable<StockQuery['sort']>;

/** A column of proposed orders, and how the server sorts by it; null if it does not. */
export type OrderColumn = DataColumn<Proposal> & { sort: Sort | null };

const amount = (
  id: 'quantity' | 'expected_demand' | 'safety_stock' | 'order_up_to' | 'on_hand' | 'on_order' | 'rounding',
  header: string,
  sort: Sort | null = null,
  hint?: string,
): OrderColumn => ({
  id,
  header,
  sort,
  numeric: true,
  value: (row) => row[id],
  text: (row) => formatNumber(row[id]),
  ...(hint === undefined ? {} : { hint }),
});

/** The terms of an order, in the order in which they are computed. */
export const orderColumns: readonly OrderColumn[] = [
  { id: 'label', header: 'Item', sort: 'label', value: itemLabel, text: itemLabel },
  amount('quantity', 'Order', 'quantity'),
  {
    id: 'risk',
    header: 'Risk of shortage',
    hint: 'Probability of running out before an order placed now arrives',
    sort: 'urgency',
    numeric: true,
    value: (row) => row.shortage_risk,
    text: (row) => formatPercent(100 * row.shortage_risk),
  },
  {
    id: 'runs_out',
    header: 'Runs out on',
    hint: 'Day on which the stock on hand is used up if demand is as expected',
    sort: 'runs_out_on',
    value: (row) => row.runs_out_on,
    text: (row) => (row.runs_out_on === null ? 'after the forecast' : formatDate(row.runs_out_on)),
  },
  amount('expected_demand', 'Expected demand', null, 'Over lead time and review period'),
  amount(
    'safety_stock',
    'Safety stock',
    'safety_stock',
    'Negative if less than the expected demand is enough',
  ),
  amount('order_up_to', 'Order up to'),
  amount('on_hand', 'On hand'),
  amount('on_order', 'On order'),
  amount('rounding', 'Rounding', null, 'Added for minimum order and pack size'),
];
