import { asList, asNumber, asObject, asText, type JsonObject } from '../json.ts';

/** All that is known of one date; null where a series has no value. */
export interface RunPoint {
  /** YYYY-MM-DD, the first day of the bucket. */
  readonly date: string;
  readonly actual: number | null;
  readonly forecast: number | null;
  readonly backtest: number | null;
  /** The prediction interval around the forecast. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** The forecast as people adjusted it; left out where nothing of the series is adjusted. */
  readonly plan?: number;
}

type Changing<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Merges series into one point a date, sorted by date. Later sources win where they hold a value.
 *
 * @param sources objects that may hold the lists `actual`, `forecast`, `backtest` and `plan`, each of
 *   `{ date, value, lower?, upper? }`; entries without a readable date are left out
 */
export function mergePoints(sources: readonly JsonObject[]): RunPoint[] {
  const points = new Map<string, Changing<RunPoint>>();
  for (const source of sources) {
    for (const name of ['actual', 'forecast', 'backtest', 'plan'] as const) {
      for (const entry of asList(source[name]) ?? []) {
        const object = asObject(entry);
        const date = toDate(object?.['date']);
        if (!object || date === null) continue;
        const point = points.get(date) ?? emptyPoint(date);
        points.set(date, point);
        const value = asNumber(object['value']);
        if (value !== null) point[name] = value;
        if (name !== 'forecast') continue;
        point.lower = asNumber(object['lower']) ?? point.lower;
        point.upper = asNumber(object['upper']) ?? point.upper;
      }
    }
  }
  return [...points.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

function emptyPoint(date: string): Changing<RunPoint> {
  return { date, actual: null, forecast: null, backtest: null, lower: null, upper: null };
}

// The date as written: turning it into a moment and back would move it by a day west of Greenwich.
function toDate(value: unknown): string | null {
  const [, year, month, day = '01'] =
    /^(\d{4})-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?(?:$|[T ])/.exec(asText(value) ?? '') ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}
