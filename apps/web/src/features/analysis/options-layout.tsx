import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import classes from './layout.module.css';

/** State of the collapsible options. */
export interface Fold {
  open: boolean;
  toggle: () => void;
}

/** Initially expanded; collapsed on a small screen. */
export function useFold(): Fold {
  const narrow = useMediaQuery('(max-width: 56.25em)', false, { getInitialValueInEffect: false });
  const [asked, setAsked] = useState<boolean | null>(null);
  const open = asked ?? !narrow;
  return { open, toggle: () => setAsked(!open) };
}

interface OptionsLayoutProps {
  /** undefined if the page has no options */
  options: ReactNode;
  open: boolean;
  children: ReactNode;
}

/** Shows options to the left of the content; above it if they are collapsed or on a small screen. */
export function OptionsLayout({ options, open, children }: OptionsLayoutProps) {
  if (options === undefined) return children;
  return (
    <div className={classes['layout']} data-folded={!open || undefined}>
      <div className={classes['options']}>{options}</div>
      {children}
    </div>
  );
}
