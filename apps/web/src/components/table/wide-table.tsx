import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './wide-table.module.css';

interface WideTableProps {
  label: string;
  /** wraps text instead of scrolling where possible; `some` wraps only cells with `data-wraps`, on larger screens */
  wrap?: boolean | 'some';
  /** scrolls vertically inside the panel if there are many rows; on a phone, all tables do */
  scrolls?: boolean;
  children: ReactNode;
}

/** A table that scrolls horizontally inside its panel and is reachable by keyboard (WCAG 2.1.1). */
export function WideTable({ label, wrap = false, scrolls = false, children }: WideTableProps) {
  return (
    <Box
      component="section"
      className={classes['scroller']}
      aria-label={label}
      tabIndex={0}
      data-wrap={wrap === false ? undefined : wrap}
      data-scrolls={scrolls || undefined}
    >
      <table>{children}</table>
    </Box>
  );
}

interface SimpleColumn {
  name: string;
  number?: boolean;
  /** tooltip of the header */
  hint?: string;
}

interface SimpleTableProps extends WideTableProps {
  columns: readonly (string | SimpleColumn)[];
}

/** A wide table with one header row, whose columns cannot be sorted. Its children are the rows. */
export function SimpleTable({ columns, children, ...table }: SimpleTableProps) {
  return (
    <WideTable {...table}>
      <thead>
        <tr>
          {columns
            .map((column): SimpleColumn => (typeof column === 'string' ? { name: column } : column))
            .map(({ name, number = false, hint }) => (
              <th key={name} scope="col" data-numeric={number || undefined} title={hint}>
                {name}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </WideTable>
  );
}
