import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type SyntheticEvent,
  useId,
  useState,
} from 'react';
import classes from './disabled-reason.module.css';

interface Control {
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  'aria-disabled'?: boolean;
  'aria-describedby'?: string;
  'data-disabled'?: boolean;
}

/** The maximum width of a reason, as in the style sheet. */
const maxWidth = () => Math.min(256, 0.6 * window.innerWidth);

/**
 * Explains why a button is disabled. The button does nothing but stays focusable: a `disabled` control gets neither
 * focus nor hover, so users could not read the reason.
 */
export function DisabledReason({ reason, children }: { reason: string | null; children: ReactElement }) {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  const [alignsEnd, setAlignsEnd] = useState(false);
  const control = children as ReactElement<Control>;
  const reset = () => setDismissed(false);
  // A reason that starts at the control would leave a narrow screen.
  const place = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    setAlignsEnd(
      currentTarget.getBoundingClientRect().left + maxWidth() > document.documentElement.clientWidth,
    );
  // Content shown on hover or focus must be dismissible with Escape (WCAG 1.4.13).
  const dismiss = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setDismissed(true);
  };
  return (
    <span
      role="presentation"
      className={classes.control}
      onMouseEnter={place}
      onFocus={place}
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
        <span
          id={id}
          role="tooltip"
          className={classes.reason}
          data-dismissed={dismissed || undefined}
          data-end={alignsEnd || undefined}
        >
          {reason}
        </span>
      )}
    </span>
  );
}
