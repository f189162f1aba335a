import type { Combination } from '../queries.ts';
import type { BoardColumn, BoardSort } from './board-columns.tsx';
import classes from './board.module.css';
import { firstRowIndex } from './use-board-keys.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';

export interface BoardOrder {
  sort: BoardSort;
  order: 'asc' | 'desc';
}

interface BoardHeaderProps extends BoardOrder {
  columns: readonly BoardColumn[];
  onOrder: (order: BoardOrder) => void;
}

const states = { asc: 'ascending', desc: 'descending' } as const;

/** Column headers; a click sorts by the column, a second click reverses the order. */
export function BoardHeader({ columns, sort, order, onOrder }: BoardHeaderProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ id, header, hint, sort: by, numeric }) => {
          if (by === null)
            return (
              <th key={id} scope="col" title={hint} data-numeric={numeric || undefined}>
                {header}
              </th>
            );
          const isSorted = by === sort;
          const Icon = order === 'desc' ? IconArrowDown : IconArrowUp;
          const other = order === 'desc' ? 'asc' : 'desc';
          return (
            <th
              key={id}
              scope="col"
              title={hint}
              data-numeric={numeric || undefined}
              aria-sort={isSorted ? states[order] : 'none'}
            >
              <button
                type="button"
                className={classes['sort']}
                onClick={() => onOrder({ sort: by, order: isSorted ? other : firstOrder(by) })}
              >
                {header}
                {isSorted && (
                  <>
                    {'\u00a0'}
                    <Icon size={14} aria-hidden />
                  </>
                )}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Initial order: numbers descending, text from A to Z. */
const firstOrder = (sort: BoardSort) => (sort === 'label' || sort === 'class' ? 'asc' : 'desc');

interface BoardRowProps {
  id: string;
  columns: readonly BoardColumn[];
  /** the combination; null until it is loaded */
  row: Combination | null;
  index: number;
  selected: boolean;
}

/** One combination. Memoized, so that scrolling renders only rows that become visible. */
export const BoardRow = memo(function BoardRow({ id, columns, row, index, selected }: BoardRowProps) {
  return (
    <tr id={id} aria-rowindex={firstRowIndex + index} aria-selected={selected} aria-busy={row === null}>
      {row === null ? (
        // The placeholder has a single cell, so that scrolling quickly through thousands of rows stays fast.
        <>
          <th scope="row">…</th>
          <td colSpan={columns.length - 1}>…</td>
        </>
      ) : (
        columns.map(({ id: column, numeric, render }, at) =>
          at === 0 ? (
            <th key={column} scope="row">
              {render(row)}
            </th>
          ) : (
            <td key={column} data-numeric={numeric || undefined}>
              {render(row)}
            </td>
          ),
        )
      )}
    </tr>
  );
});
