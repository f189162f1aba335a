import type { ReactNode } from 'react';
import classes from './with-aside.module.css';

interface WithAsideProps {
  /** false for none */
  aside: ReactNode;
  /** breakpoint from which the aside is next to the content: a third of the width from md, a quarter from lg */
  from: 'md' | 'lg';
  children: ReactNode;
}

/** Content with a narrow column on its right, or below it on small screens. Smaller than Mantine's Grid. */
export function WithAside({ aside, from, children }: WithAsideProps) {
  return (
    <div className={classes['columns']} data-from={aside === false ? undefined : from}>
      <div>{children}</div>
      {aside !== false && <div>{aside}</div>}
    </div>
  );
}
