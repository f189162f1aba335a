import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '../../components/brand.tsx';
import { Panel } from '../../components/panel.tsx';
import classes from './narrow-panel.module.css';

/** A narrow panel for a short form, under the product name. */
export function NarrowPanel({ children }: { children: ReactNode }) {
  return (
    <div className={classes['narrow']}>
      <Brand />
      <Panel>
        <Stack gap="md">{children}</Stack>
      </Panel>
    </div>
  );
}
