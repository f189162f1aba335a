import { CloseButton } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import classes from './toasts.module.css';

/** The notifications, top right (spec §2). They wait while the pointer or the focus is on them. */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  return (
    <div
      className={classes['toasts']}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts
        .filter((item) => item.visible)
        .map((item) => (
          <div key={item.id} className={classes['toast']} data-kind={item.type}>
            {item.type === 'error' && <IconCircleX size={18} aria-hidden />}
            {item.type === 'success' && <IconCircleCheck size={18} aria-hidden />}
            <div className={classes['text']} role={item.type === 'error' ? 'alert' : 'status'}>
              {resolveValue(item.message, item)}
            </div>
            <CloseButton size="sm" aria-label="Dismiss" onClick={() => toast.dismiss(item.id)} />
          </div>
        ))}
    </div>
  );
}
