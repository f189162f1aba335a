import type { ReactNode } from 'react';
import classes from './data-table.module.css';

/** A cell's content with a word on what it stands for. */
export function CellTag({ tag, children }: { tag: string; children: ReactNode }) {
  return (
    <>
      <span className={classes['tag']}>{tag}</span> {children}
    </>
  );
}
