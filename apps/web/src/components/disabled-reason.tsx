import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, useId, useState } from 'react';
import classes from './disabled-reason.module.css';

interface Control {
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  'aria-disabled'?: boolean;
  'aria-describedby'?: string;
  'data-disabled'?: boolean;
}

/**
 * A button that says why it cannot be used. With a reason it does nothing, but stays reachable: browsers give
 * a `disabled` control neither focus nor hover, so nobody could learn the reason from it.
 */
export function DisabledReason({ reason, children }: { reason: string | null; children: ReactElement }) {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  const control = children as ReactElement<Control>;
  const comeBack = () => setDismissed(false);
  // WCAG 1.4.13: what appears on hover or focus goes away without moving either.
  const dismiss = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setDismissed(true);
  };
  return (
    <span
      role="presentation"
      className={classes.control}
      onMouseLeave={comeBack}
      onBlur={comeBack}
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
