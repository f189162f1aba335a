import { CloseButton } from '@mantine/core';
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import { toastLimits } from '../../lib/constants.ts';
import classes from './toasts.module.css';

const durations = {
  duration: toastLimits.blankMs,
  error: { duration: toastLimits.errorMs },
  success: { duration: toastLimits.successMs },
};

/** Notifications at the top right (ROUTE-11). Their timers pause on hover and focus. */
export function Toasts() {
  const { toasts, handlers } = useToaster(durations);
  const { startPause, endPause } = handlers;
  const { hovered, ref: hoverRef } = useHover<HTMLElement>();
  const { focused, ref: focusRef } = useFocusWithin<HTMLElement>();
  const ref = useMergedRef(hoverRef, focusRef);
  const isPaused = hovered || focused;

  // Effect events, because both functions change with every render.
  const pause = useEffectEvent(() => startPause());
  const resume = useEffectEvent(() => endPause());

  useEffect(() => {
    if (isPaused) pause();
    else resume();
  }, [isPaused]);

  return (
    <section ref={ref} className={classes['toasts']} aria-label="Notifications">
      {toasts
        .filter((item) => item.visible)
        .slice(0, toastLimits.limit)
        .map((item) => (
          <div key={item.id} className={classes['toast']} data-kind={item.type}>
            {item.type === 'error' && <IconCircleX size={18} aria-hidden />}
            {item.type === 'success' && <IconCircleCheck size={18} aria-hidden />}
            <div className={classes['text']} role={item.type === 'error' ? 'alert' : 'status'}>
              {resolveValue(item.message, item)}
            </div>
            <CloseButton size="sm" aria-label="Dismiss" onClick={(event) => dismiss(event, item.id)} />
          </div>
        ))}
    </section>
  );
}

function dismiss({ currentTarget }: MouseEvent<HTMLButtonElement>, id: string) {
  // Removing a focused element does not fire a blur event.
  currentTarget.blur();
  toast.dismiss(id);
}
