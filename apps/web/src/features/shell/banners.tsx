import type { ReactNode } from 'react';
import classes from './banners.module.css';

/** Where what concerns every page is said: in sight wherever one scrolls to, one below the other. */
export function Banners({ children }: { children: ReactNode }) {
  return <div className={classes['banners']}>{children}</div>;
}
