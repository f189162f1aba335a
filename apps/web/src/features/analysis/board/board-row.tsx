import { memo } from 'react';
import type { Combination } from '../queries.ts';
import type { BoardColumn } from './board-columns.tsx';
import { firstRowIndex } from './use-board-keys.ts';

interface BoardRowProps {
  id: string;
  columns: readonly BoardColumn[];
  /** null until loaded */
  row: Combination | null;
  index: number;
  selected: boolean;
}

/** One combination. Memoized, so that scrolling renders only rows that become visible. */
export const BoardRow = memo(function BoardRow({ id, columns, row, index, selected }: BoardRowProps) {
  return (
    <tr id={id} aria-rowindex={firstRowIndex + index} aria-selected={selected} aria-busy={row === null}>
      {row === null ? (
        // A single cell keeps fast scrolling over thousands of rows cheap.
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
