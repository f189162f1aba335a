import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import classes from './layout.module.css';

/** Whether options are unfolded, and how they fold. */
export interface Fold {
  open: boolean;
  toggle: () => void;
}

/** Options that are unfolded until somebody folds them; on a small screen the other way round. */
export function useFold(): Fold {
  const narrow = useMediaQuery('(max-width: 56.25em)', false, { getInitialValueInEffect: false });
  const [asked, setAsked] = useState<boolean | null>(null);
  const open = asked ?? !narrow;
  return { open, toggle: () => setAsked(!open) };
}

interface OptionsLayoutProps {
  options: ReactNode;
  open: boolean;
  children: ReactNode;
}

/** Options at the left of what they are of; folded, and on small screens, they stand above it. */
export function OptionsLayout({ options, open, children }: OptionsLayoutProps) {
  return (
    <div className={classes['layout']} data-folded={!open || undefined}>
      <div className={classes['options']}>{options}</div>
      {children}
    </div>
  );
}
