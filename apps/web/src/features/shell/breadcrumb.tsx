import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { uploadQuery } from '../uploads/queries.ts';
import { breadcrumbTrail } from './breadcrumb-trail.ts';
import classes from './breadcrumb.module.css';

/** The path to the current page (NAV-6). */
export function Breadcrumb() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { data: dataset } = useQuery(uploadQuery(/^\/datasets\/([^/]+)$/.exec(pathname)?.[1] ?? null));
  const name = dataset === undefined ? null : (dataset.label ?? dataset.originalName);
  return (
    <nav aria-label="Breadcrumb" className={classes['breadcrumb']}>
      <ol>
        {breadcrumbTrail(pathname).map(({ label, href }) => (
          <li key={href ?? 'current'}>
            {href === null ? (
              <span aria-current="page">{name ?? label}</span>
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
