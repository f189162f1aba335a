import classes from './board.module.css';
import { sparkPaths } from './spark-paths.ts';

interface SparklineProps {
  history: readonly (number | null)[];
  forecast: readonly number[];
  /** the adjusted forecast */
  plan?: readonly number[] | undefined;
}

const [width, height] = [96, 24];

/** History, forecast (dashed) and plan. Hidden from screen readers: the row has the same numbers. */
export function Sparkline({ history, forecast, plan }: SparklineProps) {
  const { past, ahead, planned } = sparkPaths(history, forecast, width, height, plan);
  return (
    <svg className={classes['spark']} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <path d={past} />
      <path d={ahead} data-forecast />
      {planned !== '' && <path d={planned} data-plan />}
    </svg>
  );
}
