import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export type Fact = readonly [name: string, value: ReactNode];

interface FactListProps {
  facts: readonly Fact[];
  /** Makes each column as wide as its value, so that values do not wrap. */
  fit?: boolean;
}

/** Names and values as a description list. */
export function FactList({ facts, fit = false }: FactListProps) {
  return (
    <dl className={classes['facts']} data-fit={fit || undefined}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
