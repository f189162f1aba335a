import type { Fact } from '../../../components/table/fact-list.tsx';
import {
  formatBuckets,
  formatCount,
  formatDate,
  formatNumber,
  frequencyName,
  plural,
} from '../../../lib/format.ts';
import { roleChoice } from '../columns/column-changes.ts';
import { type IngestReport, present } from './file-facts.ts';

/** Returns facts about data health: rows kept, merged and rejected, and properties of the values. */
export function healthFacts(report: IngestReport): Fact[] {
  const { rowsKept, health } = report;
  const firstDate = health?.firstDate ?? report.firstDate;
  const lastDate = health?.lastDate ?? report.lastDate;
  return present([
    ['Rows read', formatCount(report.rowsRead)],
    ['Rows kept', formatCount(rowsKept)],
    ['Rows rejected', formatCount(report.rowsRejected)],
    ['Duplicates summed', counted(health?.rowsMerged ?? report.rowsMerged)],
    ['Combinations', counted(health?.combinations)],
    ['Date range', firstDate && lastDate && `${formatDate(firstDate)} – ${formatDate(lastDate)}`],
    [
      'Frequency',
      health && `${frequencyName(health.bucket)}, ${formatBuckets(health.buckets, health.bucket)}`,
    ],
    ['Gaps', health && `${formatBuckets(health.gaps, health.bucket)} without rows`],
    ['Negative values', counted(health?.negatives ?? report.negatives)],
    [
      'Zeros',
      health
        ? `${formatNumber(100 * health.zeroShare)}% of values`
        : report.zeros === undefined
          ? undefined
          : withShare(report.zeros, rowsKept),
    ],
    ['Outliers', counted(health?.outliers.count)],
  ]);
}

function counted(value: number | null | undefined): string | undefined {
  return value === null || value === undefined ? undefined : formatCount(value);
}

// Formats a count with its share of the rows. In a wide file, zeros can outnumber rows, so the share is omitted.
function withShare(zeros: number, rows: number): string {
  if (zeros === 0 || zeros > rows) return formatCount(zeros);
  return `${formatCount(zeros)} (${Math.round((100 * zeros) / rows)}% of rows)`;
}

const shown = 5;

/** Lists the first gaps and outliers, and the outlier rule. */
export function healthNotes({ health }: Pick<IngestReport, 'health'>): string[] {
  if (!health) return [];
  const { gaps, gapDates, outliers } = health;
  return [
    ...first('Gaps', gapDates.map(formatDate), gaps),
    ...first(
      'Outliers',
      outliers.points.map(({ date, value }) => `${formatDate(date)} (${formatNumber(value)})`),
      outliers.count,
    ),
    ...(outliers.count > 0 ? [`Outlier rule: ${outliers.rule}`] : []),
  ];
}

function first(title: string, places: readonly string[], count: number): string[] {
  if (places.length === 0) return [];
  const listed = places.slice(0, shown);
  const more = count - listed.length;
  return [`${title}: ${listed.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`];
}

/** Returns issues to review before an upload: '4 rows rejected', '3 gaps' (UP-14). */
export function reportChips({ rowsRejected, cellsRejected = 0, columns, health }: IngestReport): string[] {
  const unused = columns.filter((column) => roleChoice(column) === 'unused').length;
  const counts: [number, string, string][] = [
    [rowsRejected, 'row', ' rejected'],
    [rowsRejected === 0 ? cellsRejected : 0, 'cell', ' rejected'],
    [health?.gaps ?? 0, 'gap', ''],
    [unused, 'column', ' unused'],
    [health?.rowsMerged ?? 0, 'duplicate', ' summed'],
    [health?.negatives ?? 0, 'negative value', ''],
    [health?.outliers.count ?? 0, 'outlier', ''],
  ];
  return counts.flatMap(([count, one, what]) =>
    count === 0 ? [] : [`${formatCount(count)} ${plural(count, one)}${what}`],
  );
}
