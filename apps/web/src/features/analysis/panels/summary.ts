import type { Bucket } from '@forecast-console/calendar';
import { formatNumber } from '../../../lib/format.ts';
import type { Configuration } from '../filters/configuration.ts';
import type { YearPivot } from '../pivot/year-pivot.ts';
import { bucketLabel, placeLabel } from '../../../lib/bucket-label.ts';
import { type SeriesPoint, seriesNames, type ViewPoint } from '../points/series-point.ts';
import { seriesLabels } from './chart-of-time.ts';

/** Screen-reader summary of the time-series chart. */
export function summaryOfTime(points: readonly ViewPoint[], bucket: Bucket, label: string | null): string {
  const parts = seriesNames.flatMap((type) => {
    const values = points.flatMap(({ date, [type]: value }) => (value == null ? [] : [{ date, value }]));
    const [first, last] = [values[0], values.at(-1)];
    if (first === undefined || last === undefined) return [];
    const lowest = values.reduce((a, b) => (b.value < a.value ? b : a));
    const highest = values.reduce((a, b) => (b.value > a.value ? b : a));
    const label = (date: string) => bucketLabel(date, bucket);
    return [
      `${seriesLabels[type].toLowerCase()} from ${label(first.date)} to ${label(last.date)}, ` +
        `lowest ${formatNumber(lowest.value)} in ${label(lowest.date)}, ` +
        `highest ${formatNumber(highest.value)} in ${label(highest.date)}`,
    ];
  });
  return parts.length === 0
    ? 'Line chart with no values.'
    : `Line chart${of(label)} by ${bucket}: ${parts.join('; ')}.`;
}

/** Screen-reader summary of the year-over-year chart. */
export function summaryOfYears(pivot: YearPivot, bucket: Bucket, label: string | null): string {
  const years = pivot.columns.filter(({ series }) => series === null);
  const first = pivot.rows[0];
  const last = pivot.rows.at(-1);
  if (first === undefined || last === undefined) return 'Line chart with no values.';
  const totals = years
    .map(({ id, year }) => `${year} total ${formatNumber(pivot.totals.get(id))}`)
    .join(', ');
  const span =
    bucket === 'year' ? '' : `, ${placeLabel(first.place, bucket)} to ${placeLabel(last.place, bucket)}`;
  return `Line chart${of(label)} by ${bucket}, one line per year${span}: ${totals}.`;
}

/**
 * Describes which years chart and table show: 'Below: 2025 and 2026, year over year, forecast only.'; null if they
 * show everything.
 */
export function yearsNote(
  { view, years }: Pick<Configuration, 'view' | 'years'>,
  points: readonly SeriesPoint[],
): string | null {
  if (years.length === 0 || points.length === 0) return null;
  const shown = points.filter(({ date }) => years.includes(Number(date.slice(0, 4))));
  const list = years.toSorted((a, b) => a - b).join(', ');
  const names = list.replace(/, (?=\d+$)/, ' and ');
  const how = view === 'yoy' ? 'year over year' : 'as a time series';
  const isForecast = shown.length > 0 && shown.every(({ actual }) => actual === null);
  return `Below: ${names}, ${how}${isForecast ? ', forecast only' : ''}.`;
}

const of = (label: string | null) => (label === null ? '' : ` of ${label}`);
