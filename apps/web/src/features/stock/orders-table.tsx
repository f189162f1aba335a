import { Anchor, Box, Group, NativeSelect, Pagination, Stack, Text, TextInput } from '@mantine/core';
import { HeaderCell } from '../../components/data-table/cells.tsx';
import { WideTable } from '../../components/table/wide-table.tsx';
import { formatCount } from '../../lib/format.ts';
import { orderColumns } from './order-columns.ts';
import type { Proposal, StockPage, StockQuery } from './queries.ts';
import { itemLabel } from './stock-words.ts';
import classes from './orders-table.module.css';

/** Orders per page. */
export const pageSize = 20;

export type OrdersQuery = Required<Pick<StockQuery, 'search' | 'show' | 'sort' | 'order' | 'offset'>>;

const filters = [
  { value: 'all', label: 'All items' },
  { value: 'orders', label: 'With an order' },
  { value: 'at_risk', label: 'Likely to run out' },
] as const;

interface OrdersTableProps {
  page: Pick<StockPage, 'proposals' | 'total'>;
  /** sentences about all orders */
  summary: string;
  query: OrdersQuery;
  onQuery: (query: OrdersQuery) => void;
  onEdit: (proposal: Proposal) => void;
}

/** Proposed orders with their terms; the server sorts, searches and filters (STOCK-3, STOCK-6). */
export function OrdersTable({
  page: { proposals, total },
  summary,
  query,
  onQuery,
  onEdit,
}: OrdersTableProps) {
  const change = (part: Partial<OrdersQuery>) => onQuery({ ...query, offset: 0, ...part });
  const pages = Math.ceil(total / pageSize);
  return (
    <Stack gap="xs" className={classes['orders'] ?? ''}>
      <Group gap="xs" justify="space-between" align="center">
        <Text size="sm" flex="1 1 16rem">
          {summary}
        </Text>
        <Group gap="xs" align="flex-end" data-print="never">
          <TextInput
            size="xs"
            className={classes['filter'] ?? ''}
            type="search"
            label="Find item"
            placeholder="Code or name"
            maxLength={200}
            value={query.search}
            onChange={({ currentTarget: { value } }) => change({ search: value })}
          />
          <NativeSelect
            size="xs"
            className={classes['filter'] ?? ''}
            label="Show"
            data={filters}
            value={query.show}
            onChange={({ currentTarget: { value } }) =>
              change({ show: filters.find((one) => one.value === value)?.value ?? 'all' })
            }
          />
        </Group>
      </Group>
      <WideTable label="Proposed orders, table">
        <thead>
          <tr>
            {orderColumns.map((column) => {
              const { sort } = column;
              const isSorted = sort === query.sort;
              const other = query.order === 'desc' ? 'asc' : 'desc';
              return (
                <HeaderCell
                  key={column.id}
                  column={column}
                  first={false}
                  sorted={isSorted && query.order}
                  onSort={
                    sort === null ? null : () => change({ sort, order: isSorted ? other : firstOrder(sort) })
                  }
                />
              );
            })}
          </tr>
        </thead>
        <tbody>
          {proposals.map((proposal) => (
            <tr key={JSON.stringify(proposal.key)}>
              {orderColumns.map(({ id, numeric, text }) =>
                id === 'label' ? (
                  <Box component="th" key={id} scope="row" miw="10rem" maw="18rem" style={wrapped}>
                    <Anchor
                      component="button"
                      type="button"
                      size="sm"
                      ta="start"
                      aria-label={`Edit stock of ${itemLabel(proposal)}`}
                      onClick={() => onEdit(proposal)}
                    >
                      {text(proposal)}
                    </Anchor>
                  </Box>
                ) : (
                  <td key={id} data-numeric={numeric}>
                    {text(proposal)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {proposals.length === 0 && (
            <tr>
              <td colSpan={orderColumns.length}>No matching items</td>
            </tr>
          )}
        </tbody>
      </WideTable>
      {pages > 1 && (
        <Group justify="space-between" gap="xs" data-print="never">
          <Text size="xs" c="dimmed" component="output">
            {`Items ${formatCount(query.offset + 1)}–${formatCount(query.offset + proposals.length)} of ${formatCount(total)}`}
          </Text>
          <Pagination
            size="sm"
            total={pages}
            value={query.offset / pageSize + 1}
            onChange={(number) => change({ offset: (number - 1) * pageSize })}
            getControlProps={(control) => ({
              'aria-label': `${control === 'next' ? 'Next' : 'Previous'} page of orders`,
            })}
            getItemProps={(number) => ({ 'aria-label': `Page ${number} of orders` })}
          />
        </Group>
      )}
    </Stack>
  );
}

const wrapped = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

/** Initial order: the earliest day and labels ascending, numbers descending. */
const firstOrder = (sort: OrdersQuery['sort']) =>
  sort === 'label' || sort === 'runs_out_on' ? 'asc' : 'desc';
