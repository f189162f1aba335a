import classes from './board.module.css';
import { sparkPaths } from './spark-paths.ts';

interface SparklineProps {
  history: readonly (number | null)[];
  forecast: readonly number[];
}

const [width, height] = [96, 24];

/** A series at a glance: what was, then what is forecast, dashed. The figures beside it say the same. */
export function Sparkline({ history, forecast }: SparklineProps) {
  const { past, ahead } = sparkPaths(history, forecast, width, height);
  return (
    <svg className={classes['spark']} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <path d={past} />
      <path d={ahead} data-forecast />
    </svg>
  );
}
