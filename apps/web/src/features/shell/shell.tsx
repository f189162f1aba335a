import { ActionIcon, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { User } from '@forecast-console/api-client';
import { IconMenu2, IconUserCircle } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { SkipLink } from '../../components/page/skip-link.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { HeaderControls } from './header-controls.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';

const NavigationDrawer = lazy(() => import('./navigation-drawer.tsx'));

interface ShellProps {
  user: User | null;
  onLogout: () => void;
  children: ReactNode;
}

/** Layout of every page: sidebar (a drawer on small screens), breadcrumb, color scheme. */
export function Shell({ user, onLogout, children }: ShellProps) {
  const [opened, drawer] = useDisclosure(false);
  const [drawerUsed, setDrawerUsed] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const router = useRouter();

  useEffect(() => router.subscribe('onResolved', drawer.close), [router, drawer]);

  // The drawer does not restore the focus itself, because after navigation the new page's heading gets it.
  const closeAndReturn = () => {
    drawer.close();
    menu.current?.focus();
  };

  const navigation = <Navigation user={user} onLogout={onLogout} />;
  return (
    <div className={classes['shell']}>
      <SkipLink to="content">Skip to content</SkipLink>
      <aside className={classes['sidebar']}>{navigation}</aside>
      {drawerUsed && (
        <Suspense>
          <NavigationDrawer opened={opened} onClose={closeAndReturn}>
            {navigation}
          </NavigationDrawer>
        </Suspense>
      )}
      <div className={classes['page']}>
        <header className={classes['header']}>
          <ActionIcon
            ref={menu}
            className={classes['menu']}
            variant="default"
            size="lg"
            aria-label="Open navigation"
            aria-expanded={opened}
            onClick={() => {
              setDrawerUsed(true);
              drawer.open();
            }}
          >
            <IconMenu2 size={18} aria-hidden />
          </ActionIcon>
          <Breadcrumb />
          <Group gap="xs" wrap="nowrap">
            {user && (
              <ActionIcon component={Link} to="/account" variant="default" size="lg" aria-label="Account">
                <IconUserCircle size={18} aria-hidden />
              </ActionIcon>
            )}
            <HeaderControls />
          </Group>
        </header>
        <main id="content" tabIndex={-1} className={classes['content']}>
          {children}
        </main>
      </div>
    </div>
  );
}
