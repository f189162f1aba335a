import { formatCount, formatDate, plural } from '../../../lib/format.ts';
import type { DatasetEvent, HolidayCountry } from '../queries.ts';

type Shown = Pick<DatasetEvent, 'kind' | 'dates' | 'country' | 'region' | 'days_before' | 'days_after'>;

/**
 * Formats the dates of an event: 'Every year, 24/12/2023 – 26/12/2023', 'Public holidays of Ecuador, and 2 days
 * before'.
 *
 * @param max number of dates listed
 */
export function whenInWords(event: Shown, countries: readonly HolidayCountry[], max = 1): string {
  const { kind, dates, country, region, days_before: before, days_after: after } = event;
  const around = [
    ...(before > 0 ? [`${days(before)} before`] : []),
    ...(after > 0 ? [`${days(after)} after`] : []),
  ];
  const also = around.length === 0 ? '' : `, and ${around.join(' and ')}`;
  if (kind === 'holidays') {
    const found = countries.find(({ code }) => code === country);
    const place = found?.regions.find(({ code }) => code === region)?.name ?? null;
    const named = found?.name ?? country ?? '';
    return `Public holidays of ${place === null ? named : `${place}, ${named}`}${also}`;
  }
  const spans = dates.slice(0, max).map((span) => spanInWords(span.first_date, span.last_date));
  return `${kind === 'yearly' ? 'Every year, ' : ''}${spans.join(', ')}${more(dates.length - max)}${also}`;
}

function spanInWords(first: string, last: string): string {
  return first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`;
}

function days(count: number): string {
  return `${formatCount(count)} ${plural(count, 'day')}`;
}

/**
 * Formats the scope of an event: 'Everything', 'Product A1, A2'.
 *
 * @param max number of values listed per characteristic
 */
export function scopeInWords(
  scope: DatasetEvent['scope'],
  labels: ReadonlyMap<string, string>,
  max = 3,
): string {
  const parts = Object.entries(scope).map(
    ([code, values]) =>
      `${labels.get(code) ?? code} ${values.slice(0, max).join(', ')}${more(values.length - max)}`,
  );
  return parts.length === 0 ? 'Everything' : parts.join('; ');
}

function more(count: number): string {
  return count > 0 ? ` and ${formatCount(count)} more` : '';
}
