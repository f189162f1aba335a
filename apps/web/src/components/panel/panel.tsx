import { ActionIcon, Group, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ComponentPropsWithoutRef, type ReactNode, useId, useState } from 'react';
import { Measured } from '../page/measured.tsx';
import classes from './panel.module.css';

interface PanelProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  title?: ReactNode;
  actions?: ReactNode;
  /** heading level; use 3 inside another panel */
  order?: 2 | 3;
  /** whether small screens, or `always` all screens, show only the title until the user opens the panel */
  foldable?: boolean | 'always';
}

/** A bordered section; with a title it is a landmark region. */
export function Panel(props: PanelProps) {
  const { title, actions, order = 2, foldable = false, className, children, ...section } = props;
  const id = useId();
  const folds = foldable !== false;
  const [isFolded, setFolded] = useState(folds);
  const named = title === undefined ? {} : { 'aria-labelledby': id };
  const content =
    typeof title === 'string' ? <Measured name={`Panel: ${title}`}>{children}</Measured> : children;
  return (
    <section
      {...named}
      {...section}
      data-panel
      data-folds={foldable === 'always' || undefined}
      className={className === undefined ? classes['panel'] : `${classes['panel']} ${className}`}
    >
      {(title !== undefined || actions !== undefined) && (
        <Group justify="space-between" gap="xs" wrap={folds ? 'nowrap' : 'wrap'} className={classes['head']}>
          {title !== undefined && (
            <Title order={order} id={id}>
              {title}
            </Title>
          )}
          {actions !== undefined && (
            <Group gap="xs" className={classes['actions']}>
              {actions}
            </Group>
          )}
          {folds && (
            <ActionIcon
              className={classes['fold']}
              variant="subtle"
              aria-expanded={!isFolded}
              aria-labelledby={id}
              data-print="never"
              onClick={() => setFolded(!isFolded)}
            >
              {isFolded ? <IconChevronDown size={18} aria-hidden /> : <IconChevronUp size={18} aria-hidden />}
            </ActionIcon>
          )}
        </Group>
      )}
      {folds ? (
        <div className={classes['content']} data-folded={isFolded || undefined}>
          {content}
        </div>
      ) : (
        content
      )}
    </section>
  );
}
