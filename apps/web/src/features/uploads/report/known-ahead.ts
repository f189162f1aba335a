import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatDate, plural } from '../../../lib/format.ts';
import { roleChoice } from '../columns/column-changes.ts';
import type { IngestReport } from './file-facts.ts';

type Columns = Pick<IngestReport, 'columns'> & Partial<Pick<IngestReport, 'health'>>;

/** Unused columns with numbers after the last demand, such as prices, which may be known ahead (UP-19). */
export function knownAheadCandidates({ columns }: Columns): string[] {
  return columns
    .filter((each) => roleChoice(each) === 'unused' && each.known_until !== undefined)
    .map(({ column }) => column);
}

/** Describes numbers after the last demand that are not stored; null if there are none. */
export function knownAheadHint(report: Columns & Pick<IngestReport, 'lastDate'>): string | null {
  const names = knownAheadCandidates(report);
  if (names.length === 0) return null;
  const last = report.lastDate ? ` (${dateName(report.lastDate, report)})` : '';
  return `${listed(names)} ${names.length === 1 ? 'has' : 'have'} values until ${lastKnown(report, names)}, after the last demand${last}. They are not stored. To use them in forecasts, set the ${plural(names.length, 'column')} to Known ahead.`;
}

/** Columns known ahead and their last date: 'Price and Promotion known until 31/10/2026'; null if there are none. */
export function knownAheadText(report: Columns): string | null {
  const names = report.columns
    .filter((each) => roleChoice(each) === 'known-ahead' && each.known_until !== undefined)
    .map(({ column }) => column);
  return names.length === 0 ? null : `${listed(names)} known until ${lastKnown(report, names)}`;
}

/** Joins names: 'Price', 'Price and Promotion', 'Price, Promotion and Stock'. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function lastKnown(report: Columns, names: readonly string[]): string {
  const dates = report.columns.flatMap(({ column, known_until: until }) =>
    until !== undefined && names.includes(column) ? [until] : [],
  );
  return dateName(
    dates.reduce((latest, date) => (date > latest ? date : latest), ''),
    report,
  );
}

/** Name of a date in the frequency of the data: 'Oct 2026'. */
export function dateName(date: string, { health }: Columns): string {
  return health ? bucketLabel(date, health.bucket) : formatDate(date);
}
