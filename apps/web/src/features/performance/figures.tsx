import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import classes from './figures.module.css';

export interface Figure {
  name: string;
  value: string;
  /** whether the number needs attention */
  isWarning?: boolean;
}

/** A row of labels and numbers; on a phone, two per row. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes['figures']}>
      {figures.map(({ name, value, isWarning = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-warning={isWarning || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PlainTableProps {
  caption: string;
  columns: readonly { readonly name: string; readonly number?: boolean }[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  empty: string;
}

/** A table that scrolls if it has many rows, or a message if it has none. */
export function PlainTable({ caption, columns, rows, empty }: PlainTableProps) {
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <SimpleTable label={caption} columns={columns} scrolls>
      {rows.map(({ key, cells }) => (
        <tr key={key}>
          {columns.map(({ name, number = false }, index) => (
            <td key={name} data-numeric={number || undefined}>
              {cells[index]}
            </td>
          ))}
        </tr>
      ))}
    </SimpleTable>
  );
}
