import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '../../components/page/brand.tsx';
import { Page } from '../../components/page/page.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import classes from './narrow-page.module.css';

/** A centered page with a short form. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes['narrow']}>
      {/* Shown only on narrow screens; on wide ones, the sidebar shows the product name. */}
      <div className={classes['brand']}>
        <Brand />
      </div>
      <Page title={title}>
        <Panel>
          <Stack gap="md">{children}</Stack>
        </Panel>
      </Page>
    </div>
  );
}
