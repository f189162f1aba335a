import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './wide-table.module.css';

/** A table that scrolls sideways inside its panel; reachable by keyboard, as whatever scrolls must be (WCAG 2.1.1). */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="section" className={classes['scroller']} aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </Box>
  );
}
