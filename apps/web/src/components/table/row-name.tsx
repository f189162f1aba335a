import type { ReactNode } from 'react';
import classes from './wide-table.module.css';

/** The name of a table row. A long name wraps, so that the other columns stay in view on a phone. */
export function RowName({ children }: { children: ReactNode }) {
  return <span className={classes['name']}>{children}</span>;
}
