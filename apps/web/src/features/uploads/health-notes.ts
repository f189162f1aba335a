import { formatCount, formatDate, formatNumber } from '../../lib/format.ts';
import type { IngestReport } from './file-facts.ts';

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
