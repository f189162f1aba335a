import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Measured } from './measured.tsx';
import classes from './page.module.css';

// Last path shown. Used to detect navigation, because pages also remount while loading and when filters change the
// URL.
let shownPath: string | null = null;

/** A page with heading and actions. Sets the document title and focuses the heading after navigation. */
export function Page({
  title,
  about,
  actions,
  children,
}: {
  title: string;
  /** subject of the page, such as the name of a run; placed before the title in the document title */
  about?: string | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const { pathname } = globalThis.location;
    if (shownPath !== null && shownPath !== pathname) heading.current?.focus({ preventScroll: true });
    shownPath = pathname;
  }, []);

  return (
    <div className={classes['page']}>
      <title>{`${about === undefined ? '' : `${about} · `}${title} · Forecast Console`}</title>
      <Group justify="space-between" align="center" gap="sm" className={classes['head']}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {actions !== undefined && (
          <Group gap="xs" className={classes['actions']} data-print="never">
            {actions}
          </Group>
        )}
      </Group>
      <Measured name={`Page: ${title}`}>{children}</Measured>
    </div>
  );
}
