import { Tooltip, VisuallyHidden } from '@mantine/core';
import { cloneElement, type MouseEvent, type ReactElement, useId } from 'react';

interface Control {
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  'aria-disabled'?: boolean;
  'aria-describedby'?: string;
  'data-disabled'?: boolean;
}

/**
 * A button or checkbox that says why it cannot be used. With a reason it does nothing, but stays reachable:
 * browsers give a `disabled` control neither focus nor hover, so nobody could learn the reason from it.
 */
export function DisabledReason({ reason, children }: { reason: string | null; children: ReactElement }) {
  const id = useId();
  if (reason === null) return children;
  const control = children as ReactElement<Control>;
  return (
    <>
      {/* In place: at the end of the page it would stand outside its landmarks. */}
      <Tooltip label={reason} withinPortal={false}>
        {cloneElement(control, {
          'aria-disabled': true,
          'aria-describedby': id,
          'data-disabled': true,
          onClick: (event) => event.preventDefault(),
        })}
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  );
}
