import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const icons = {
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  success: IconCircleCheck,
};

interface NoticeProps {
  kind: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
  /** Shows a "Try again" button. */
  onRetry?: (() => void) | undefined;
}

/** An inline message. Screen readers announce errors immediately, others politely. */
export function Notice({ kind, title, children, onRetry }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div className={classes['notice']} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon className={classes['icon']} size={18} stroke={2} aria-hidden />
      <div className={classes['text']}>
        {title !== undefined && <strong className={classes['title']}>{title}</strong>}
        {children}
        {onRetry && (
          <Button display="block" variant="default" size="compact-sm" mt="xs" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
