import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';
import classes from './narrow-panel.module.css';

/** A panel as wide as a short form needs. */
export function NarrowPanel({ children }: { children: ReactNode }) {
  return (
    <Panel className={classes['narrow'] ?? ''}>
      <Stack gap="md">{children}</Stack>
    </Panel>
  );
}
