import type { components } from '@forecast-console/api-client/schema';
import type { Proposal } from './proposals.ts';

type Schemas = components['schemas'];

export interface StockQuery {
  search?: string;
  show?: 'all' | 'orders' | 'at_risk';
  sort?: 'urgency' | 'quantity' | 'safety_stock' | 'runs_out_on' | 'label';
  order?: 'asc' | 'desc';
  limit?: number;
  offset?: number;
}

const defaultLimit = 20;
/** Items that run out with a higher probability before an order arrives are at risk. */
const riskLimit = 0.5;

/** Later than any date: an item without a date lasts beyond the forecast. */
const noDate = '9999-12-31';
const runsOut = ({ runs_out_on: date }: Proposal) => date ?? noDate;
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Comparisons for ascending order. */
const comparisons: Readonly<Record<NonNullable<StockQuery['sort']>, (a: Proposal, b: Proposal) => number>> = {
  urgency: (a, b) => a.shortage_risk - b.shortage_risk || byText(runsOut(b), runsOut(a)),
  quantity: (a, b) => a.quantity - b.quantity,
  safety_stock: (a, b) => a.safety_stock - b.safety_stock,
  runs_out_on: (a, b) => byText(runsOut(a), runsOut(b)),
  label: (a, b) => byText(a.label, b.label),
};

/** Returns a page of the matching proposals. */
export function pageOf(
  proposals: readonly Proposal[],
  {
    search = '',
    show = 'all',
    sort = 'urgency',
    order = 'desc',
    limit = defaultLimit,
    offset = 0,
  }: StockQuery,
): Pick<Schemas['StockPage'], 'proposals' | 'total' | 'limit' | 'offset'> {
  const wanted = search.toLowerCase();
  const matching = proposals.filter(
    ({ label, name, quantity, shortage_risk: risk }) =>
      (wanted === '' || `${label} ${name ?? ''}`.toLowerCase().includes(wanted)) &&
      (show === 'all' || (show === 'orders' ? quantity > 0 : risk > riskLimit)),
  );
  const compare = comparisons[sort];
  const isLast = (proposal: Proposal) => Number(sort === 'runs_out_on' && proposal.runs_out_on === null);
  const sorted = matching.toSorted(
    (a, b) =>
      isLast(a) - isLast(b) || (order === 'desc' ? compare(b, a) : compare(a, b)) || byText(a.label, b.label),
  );
  const page = sorted.slice(offset, offset + limit).map(({ label: _label, ...proposal }) => proposal);
  return { proposals: page, total: matching.length, limit, offset };
}
