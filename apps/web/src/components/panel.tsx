import { Group, Title } from '@mantine/core';
import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';
import { Measured } from './measured.tsx';
import classes from './panel.module.css';

interface PanelProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  title?: ReactNode;
  actions?: ReactNode;
  /** heading level; use 3 inside another panel */
  order?: 2 | 3;
}

/** A bordered section; with a title it is a landmark region. */
export function Panel({ title, actions, order = 2, className, children, ...section }: PanelProps) {
  const id = useId();
  const named = title === undefined ? {} : { 'aria-labelledby': id };
  return (
    <section
      {...named}
      {...section}
      data-panel
      className={className === undefined ? classes['panel'] : `${classes['panel']} ${className}`}
    >
      {(title !== undefined || actions !== undefined) && (
        <Group justify="space-between" gap="xs" mb="sm">
          {title !== undefined && (
            <Title order={order} id={id}>
              {title}
            </Title>
          )}
          {actions !== undefined && <Group gap="xs">{actions}</Group>}
        </Group>
      )}
      {typeof title === 'string' ? <Measured name={`Panel: ${title}`}>{children}</Measured> : children}
    </section>
  );
}
