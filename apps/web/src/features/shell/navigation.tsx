import { Button } from '@mantine/core';
import type { User } from '@forecast-console/api-client';
import { IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Brand } from '../../components/page/brand.tsx';
import { adminAreaLinks, adminLinks, isAdminArea, userLinks, visitorLinks } from './navigation-links.ts';
import classes from './navigation.module.css';

interface NavigationProps {
  user: User | null;
  onLogout: () => void;
}

/** Sidebar (NAV-1 to NAV-5): links available to the user, and the user's name. */
export function Navigation({ user, onLogout }: NavigationProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const inAdminArea = user?.isAdmin === true && isAdminArea(pathname);
  return (
    <nav className={classes['navigation']} aria-label={inAdminArea ? 'Admin' : 'Main'}>
      {user && <Brand />}
      <p className={classes['heading']}>{inAdminArea ? 'Admin' : 'Dashboard'}</p>
      {user && <Links links={inAdminArea ? adminAreaLinks : getLinks(user)} />}
      <div className={classes['account']}>
        {user ? (
          <>
            <p className={classes['user']}>Logged in as: {user.username}</p>
            <Button
              className={classes['logout']}
              variant="default"
              leftSection={<IconLogout size={18} aria-hidden />}
              aria-label="Logout"
              onClick={onLogout}
            >
              <span className={classes['label']}>Logout</span>
            </Button>
          </>
        ) : (
          <Links links={visitorLinks} />
        )}
      </div>
    </nav>
  );
}

function getLinks(user: User) {
  return user.isAdmin ? [...userLinks, ...adminLinks] : userLinks;
}

type NavigationLink =
  | ReturnType<typeof getLinks>[number]
  | (typeof adminAreaLinks | typeof visitorLinks)[number];

function Links({ links }: { links: readonly NavigationLink[] }) {
  return (
    <ul className={classes['links']}>
      {links.map(({ label, Icon, link }) => (
        <li key={label}>
          {/* The router adds aria-current="page" to the link to the current page. */}
          <Link {...link} className={classes['link']} title={label}>
            <Icon size={18} stroke={1.75} aria-hidden />
            <span className={classes['label']}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
