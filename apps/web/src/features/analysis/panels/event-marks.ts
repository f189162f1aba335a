import { type Bucket, bucketIndex, bucketStart, parseIsoDate } from '@forecast-console/calendar';
import type { ChartMark } from '../../../components/chart/chart-series.ts';
import type { ValueAt } from '../../../components/chart/values-at.ts';
import type { ViewPoint } from '../points/series-point.ts';

/** An event as shown on a chart. */
export interface MarkedEvent {
  name: string;
  dates: readonly { first_date: string; last_date: string }[];
}

interface EventMarks {
  /** One mark per bucket in which events start, ascending. */
  marks: ChartMark[];
  /** Returns the events of a bucket for the tooltip. */
  at: (day: number) => ValueAt[];
}

/** Returns marks for events on a chart. Events outside its range have no mark. */
export function eventMarks(
  events: readonly MarkedEvent[],
  points: readonly Pick<ViewPoint, 'day'>[],
  bucket: Bucket,
): EventMarks {
  const shown = new Set(points.map(({ day }) => day));
  const begins = new Set<number>();
  const names = new Map<number, string[]>();
  for (const { name, dates } of events)
    for (const { first_date, last_date } of dates) {
      const [first, last] = [parseIsoDate(first_date), parseIsoDate(last_date)];
      if (first === null || last === null) continue;
      const start = bucketIndex(first, bucket);
      for (let index = start; index <= bucketIndex(last, bucket); index++) {
        const day = bucketStart(index, bucket);
        if (!shown.has(day)) continue;
        if (index === start) begins.add(day);
        const own = names.get(day) ?? [];
        if (!own.includes(name)) names.set(day, [...own, name]);
      }
    }
  return {
    marks: [...begins].toSorted((a, b) => a - b).map((x) => ({ x, label: (names.get(x) ?? []).join(', ') })),
    at: (day) => {
      const own = names.get(day);
      return own === undefined
        ? []
        : [{ label: own.length === 1 ? 'Event' : 'Events', text: own.join(', ') }];
    },
  };
}
