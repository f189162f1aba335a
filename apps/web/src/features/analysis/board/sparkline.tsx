import classes from './board.module.css';
import { sparkPaths } from './spark-paths.ts';

interface SparklineProps {
  history: readonly (number | null)[];
  forecast: readonly number[];
  /** the forecast as it was adjusted */
  plan?: readonly number[] | undefined;
}

const [width, height] = [96, 24];

/** A series at a glance: what was, then what is forecast, dashed, and planned. The figures beside it say the same. */
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
