import classes from './figures.module.css';

/** Names and their figures, in two columns. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, figure: string])[] }) {
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
