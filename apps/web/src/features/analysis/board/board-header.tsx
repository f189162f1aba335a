import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { BoardColumn, BoardSort } from './board-columns.tsx';
import classes from './board.module.css';

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

/** Numbers start with the largest, text with A. */
const firstOrder = (sort: BoardSort) => (sort === 'label' || sort === 'class' ? 'asc' : 'desc');
