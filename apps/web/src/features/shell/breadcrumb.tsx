import { Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { breadcrumbTrail } from './breadcrumb-trail.ts';
import classes from './breadcrumb.module.css';

/** Where the page stands (NAV-6). */
export function Breadcrumb() {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav aria-label="Breadcrumb" className={classes['breadcrumb']}>
      <ol>
        {breadcrumbTrail(pathname).map(({ label, href }) => (
          <li key={href ?? 'current'}>
            {href === null ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Anchor component={Link} to={href} underline="hover">
                {label}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
