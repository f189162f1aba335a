import { formatCount, formatDate } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import type { DatasetEvent, HolidayCountry } from '../../../resources/events.ts';

/** When an event takes place: 'every year, 24/12/2023 – 26/12/2023', 'public holidays of Ecuador'. */
export function whenInWords(event: DatasetEvent, countries: readonly HolidayCountry[]): string {
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
  const [first] = dates;
  const span = first === undefined ? '' : spanInWords(first.first_date, first.last_date);
  const more = dates.length > 1 ? ` and ${formatCount(dates.length - 1)} more` : '';
  return `${kind === 'yearly' ? 'Every year, ' : ''}${span}${more}${felt}`;
}

function spanInWords(first: string, last: string): string {
  return first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`;
}

function days(count: number): string {
  return `${formatCount(count)} ${plural(count, 'day')}`;
}

/** What an event moves: 'Everything', 'Product A1, A2'. */
export function scopeInWords(scope: DatasetEvent['scope'], labels: ReadonlyMap<string, string>): string {
  const parts = Object.entries(scope).map(
    ([code, values]) =>
      `${labels.get(code) ?? code} ${values.slice(0, 3).join(', ')}${more(values.length - 3)}`,
  );
  return parts.length === 0 ? 'Everything' : parts.join('; ');
}

function more(count: number): string {
  return count > 0 ? ` and ${formatCount(count)} more` : '';
}
