import { useEffect, useRef } from 'react';

/** Focuses the first field of a form when it opens, because the button that opened it may have disappeared. */
export function useFirstFieldFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  return form;
}
