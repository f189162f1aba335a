import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '../../components/brand.tsx';
import { Panel } from '../../components/panel.tsx';
import classes from './narrow-panel.module.css';

/** A panel as wide as a short form needs, under the product's name and mark. */
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
