import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DataColumn } from './data-column.ts';
import classes from './data-table.module.css';

interface HeaderCellProps<Row> {
  column: DataColumn<Row> | undefined;
  first: boolean;
  sorted: false | 'asc' | 'desc';
  /** sorts by the column; null if the column cannot be sorted */
  onSort: (() => void) | null;
}

const states = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
const icons = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort } as const;

/** A column header. Clicking it sorts ascending, then descending, then removes the sorting. */
export function HeaderCell<Row>({ column, first, sorted, onSort }: HeaderCellProps<Row>) {
  if (column === undefined) return null;
  const state = sorted === false ? 'none' : sorted;
  const Icon = icons[state];
  return (
    <th
      scope="col"
      className={first ? classes['first'] : undefined}
      data-numeric={column.numeric}
      aria-sort={onSort === null ? undefined : states[state]}
      title={column.hint}
    >
      {onSort === null ? (
        column.header
      ) : (
        <button type="button" className={classes['sort']} onClick={onSort}>
          {column.header}
          <Icon size={14} aria-hidden />
        </button>
      )}
    </th>
  );
}

interface SelectCellProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The checkbox that selects a row. */
export function SelectCell({ label, checked, onChange }: SelectCellProps) {
  return (
    <td className={classes['select']}>
      <Checkbox
        size="xs"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </td>
  );
}

/** Cell content with a label in front. */
export function CellTag({ tag, children }: { tag: string; children: ReactNode }) {
  return (
    <>
      <span className={classes['tag']}>{tag}</span> {children}
    </>
  );
}
