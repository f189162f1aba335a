import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, useId, useState } from 'react';
import classes from './disabled-reason.module.css';

interface Control {
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  'aria-disabled'?: boolean;
  'aria-describedby'?: string;
  'data-disabled'?: boolean;
}

/**
 * Explains why a button is disabled. The button does nothing but stays focusable: a `disabled` control gets neither
 * focus nor hover, so users could not read the reason.
 */
export function DisabledReason({ reason, children }: { reason: string | null; children: ReactElement }) {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  const control = children as ReactElement<Control>;
  const reset = () => setDismissed(false);
  // Content shown on hover or focus must be dismissible with Escape (WCAG 1.4.13).
  const dismiss = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setDismissed(true);
  };
  return (
    <span
      role="presentation"
      className={classes.control}
      onMouseLeave={reset}
      onBlur={reset}
      onKeyDown={dismiss}
    >
      {reason === null
        ? control
        : cloneElement(control, {
            'aria-disabled': true,
            'aria-describedby': id,
            'data-disabled': true,
            onClick: (event) => event.preventDefault(),
          })}
      {reason !== null && (
        <span id={id} role="tooltip" className={classes.reason} data-dismissed={dismissed || undefined}>
          {reason}
        </span>
      )}
    </span>
  );
}
