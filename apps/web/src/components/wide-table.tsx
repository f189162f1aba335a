import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './wide-table.module.css';

interface WideTableProps {
  label: string;
  /** wraps text instead of scrolling where possible */
  wrap?: boolean;
  children: ReactNode;
}

/** A table that scrolls horizontally inside its panel and is reachable by keyboard (WCAG 2.1.1). */
export function WideTable({ label, wrap = false, children }: WideTableProps) {
  return (
    <Box
      component="section"
      className={classes['scroller']}
      aria-label={label}
      tabIndex={0}
      data-wrap={wrap || undefined}
    >
      <table>{children}</table>
    </Box>
  );
}
