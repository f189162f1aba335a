import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './shell.module.css';

interface NavigationDrawerProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar on small screens, in its own file so that large screens do not load it. */
export default function NavigationDrawer({ opened, onClose, children }: NavigationDrawerProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} returnFocus={false} size="var(--fc-sidebar-width)">
      <Drawer.Overlay />
      <Drawer.Content aria-label="Navigation">
        <Drawer.CloseButton className={classes['close'] ?? ''} aria-label="Close navigation" />
        <Drawer.Body className={classes['drawer'] ?? ''}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
