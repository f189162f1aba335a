import type { ReactNode } from 'react';
import classes from './skip-link.module.css';

interface SkipLinkProps {
  /** id of the element to go to, which can have the focus unless `focus` is set */
  to: string;
  /** selector of the part of that element that gets the focus */
  focus?: string;
  children: ReactNode;
}

/** A link past repeated content, visible while it has the focus (WCAG 2.4.1). */
export function SkipLink({ to, focus, children }: SkipLinkProps) {
  return (
    <a
      className={classes['skip']}
      href={`#${to}`}
      onClick={(event) => {
        if (focus === undefined) return;
        event.preventDefault();
        document.querySelector<HTMLElement>(`#${to} ${focus}`)?.focus();
      }}
    >
      {children}
    </a>
  );
}
