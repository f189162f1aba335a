import classes from './board.module.css';

// Half the stroke width, so that lines at the edge are not clipped.
const inset = 2;

/**
 * SVG paths of a sparkline, one point per bucket. Forecast and plan start at the last actual. The scale starts at
 * zero if the smallest value is less than half the largest, otherwise at the smallest value.
 */
export function sparkPaths(
  history: readonly (number | null)[],
  forecast: readonly number[],
  width: number,
  height: number,
  plan: readonly number[] = [],
): { past: string; ahead: string; planned: string } {
  const known = [...history, ...forecast, ...plan].filter((value) => value !== null);
  const low = known.reduce((min, value) => Math.min(min, value), Infinity);
  const high = known.reduce((max, value) => Math.max(max, value), -Infinity);
  const from = low >= 0 && low < high / 2 ? 0 : low;
  const range = high - from;
  const step = (width - 2 * inset) / Math.max(1, history.length + forecast.length - 1);
  const place = (value: number, index: number) => {
    const y = range === 0 ? height / 2 : height - inset - ((value - from) / range) * (height - 2 * inset);
    return `${round(inset + index * step)},${round(y)}`;
  };
  let isBroken = true;
  const past = history.map((value, index) => {
    if (value === null) {
      isBroken = true;
      return '';
    }
    const move = isBroken ? 'M' : 'L';
    isBroken = false;
    return move + place(value, index);
  });
  const last = history.at(-1) ?? null;
  const joint = last === null ? [] : [place(last, history.length - 1)];
  const ahead = (values: readonly number[]) => {
    const places = [...joint, ...values.map((value, index) => place(value, history.length + index))];
    return values.length === 0 ? '' : `M${places.join('L')}`;
  };
  return { past: past.join(''), ahead: ahead(forecast), planned: ahead(plan) };
}

const round = (value: number) => Math.round(value * 10) / 10;

interface SparklineProps {
  history: readonly (number | null)[];
  forecast: readonly number[];
  /** the adjusted forecast */
  plan?: readonly number[] | undefined;
}

const [width, height] = [96, 24];

/**
 * Sparkline of history, forecast (dashed) and plan. Hidden from screen readers, because the row has the same numbers.
 */
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
