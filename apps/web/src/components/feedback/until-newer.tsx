import { Box, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './until-newer.module.css';

/** Keeps the previous content visible while new content loads, with a progress bar above it. */
export function UntilNewer({
  coming,
  label,
  children,
}: {
  coming: boolean;
  label: string;
  children: ReactNode;
}) {
  return (
    <Box pos="relative" aria-busy={coming}>
      {coming && (
        <Box component="output" aria-label={label} className={classes['coming']}>
          <Progress size={3} value={100} animated aria-hidden />
        </Box>
      )}
      {children}
    </Box>
  );
}
