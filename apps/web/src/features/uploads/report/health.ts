import { formatBuckets, formatCount, formatDate, formatNumber } from '../../../lib/format.ts';
import type { Fact } from '../../../components/fact-list.tsx';
import { type IngestReport, present } from './file-facts.ts';

/** The health of the data: what was kept, merged and turned away, and what the values look like. */
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
    ['Span', firstDate && lastDate && `${formatDate(firstDate)} – ${formatDate(lastDate)}`],
    [
      'One value a',
      health && `${health.bucket}, ${formatBuckets(health.buckets, health.bucket)} in the span`,
    ],
    ['Gaps', health && `${formatBuckets(health.gaps, health.bucket)} without rows`],
    ['Negative values', counted(health?.negatives ?? report.negatives)],
    [
      'Zeros',
      health
        ? `${formatNumber(100 * health.zeroShare)} % of values`
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

// A wide row holds many values, so zeros may outnumber the rows; a share is only told where it can be one.
function withShare(zeros: number, rows: number): string {
  if (zeros === 0 || zeros > rows) return formatCount(zeros);
  return `${formatCount(zeros)} (${Math.round((100 * zeros) / rows)} % of rows)`;
}

const shown = 5;

/** Where the gaps and the outliers of the data are: the first of each, and by which rule a total stands out. */
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
    ...(outliers.count > 0 ? [`What counts as an outlier: ${outliers.rule}`] : []),
  ];
}

function first(title: string, places: readonly string[], count: number): string[] {
  if (places.length === 0) return [];
  const listed = places.slice(0, shown);
  const more = count - listed.length;
  return [`${title}: ${listed.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`];
}
