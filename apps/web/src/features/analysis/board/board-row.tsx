import { memo } from 'react';
import type { Combination } from '../queries.ts';
import type { BoardColumn } from './board-columns.tsx';
import { firstRowIndex } from './use-board-keys.ts';

interface BoardRowProps {
  id: string;
  columns: readonly BoardColumn[];
  /** null: not read yet */
  row: Combination | null;
  index: number;
  selected: boolean;
}

/** One combination. Scrolling draws the rows that come into sight, and none of those that stay. */
export const BoardRow = memo(function BoardRow({ id, columns, row, index, selected }: BoardRowProps) {
  return (
    <tr id={id} aria-rowindex={firstRowIndex + index} aria-selected={selected} aria-busy={row === null}>
      {row === null ? (
        // Whoever leaps past thousands draws no cell of them twice.
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
