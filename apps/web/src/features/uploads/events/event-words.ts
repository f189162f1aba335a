import { formatCount, formatDate } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import type { DatasetEvent, HolidayCountry } from '../queries.ts';

type Shown = Pick<DatasetEvent, 'kind' | 'dates' | 'country' | 'region' | 'days_before' | 'days_after'>;

/**
 * When an event takes place: 'every year, 24/12/2023 – 26/12/2023', 'public holidays of Ecuador'.
 *
 * @param most so many dates are named
 */
export function whenInWords(event: Shown, countries: readonly HolidayCountry[], most = 1): string {
  const { kind, dates, country, region, days_before: before, days_after: after } = event;
  const beside = [
    ...(before > 0 ? [`${days(before)} before`] : []),
    ...(after > 0 ? [`${days(after)} after`] : []),
  ];
  const felt = beside.length === 0 ? '' : `, and ${beside.join(' and ')}`;
  if (kind === 'holidays') {
    const found = countries.find(({ code }) => code === country);
    const place = found?.regions.find(({ code }) => code === region)?.name ?? null;
    const named = found?.name ?? country ?? '';
    return `Public holidays of ${place === null ? named : `${place}, ${named}`}${felt}`;
  }
  const spans = dates.slice(0, most).map((span) => spanInWords(span.first_date, span.last_date));
  return `${kind === 'yearly' ? 'Every year, ' : ''}${spans.join(', ')}${more(dates.length - most)}${felt}`;
}

function spanInWords(first: string, last: string): string {
  return first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`;
}

function days(count: number): string {
  return `${formatCount(count)} ${plural(count, 'day')}`;
}

/**
 * What an event moves: 'Everything', 'Product A1, A2'.
 *
 * @param most so many values of each characteristic are named
 */
export function scopeInWords(
  scope: DatasetEvent['scope'],
  labels: ReadonlyMap<string, string>,
  most = 3,
): string {
  const parts = Object.entries(scope).map(
    ([code, values]) =>
      `${labels.get(code) ?? code} ${values.slice(0, most).join(', ')}${more(values.length - most)}`,
  );
  return parts.length === 0 ? 'Everything' : parts.join('; ');
}

function more(count: number): string {
  return count > 0 ? ` and ${formatCount(count)} more` : '';
}
