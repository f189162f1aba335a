import type { ReactNode } from 'react';
import classes from './figure-rows.module.css';

/** Labels and numbers in two columns. */
export function FigureRows({
  figures,
}: {
  figures: readonly (readonly [name: string, figure: ReactNode])[];
}) {
  return (
    <dl className={classes['figures']}>
      {figures.map(([name, figure]) => (
        <div key={name} className={classes['row']}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
