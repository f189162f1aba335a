import {
  type Bucket,
  bucketIndex,
  bucketStart,
  formatIsoDate,
  parseIsoDate,
} from '@forecast-console/calendar';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { dataSpan } from '../../../lib/data-span.ts';
import { formatAmount, formatCount, formatDate, plural } from '../../../lib/format.ts';
import { HistoryPlot, type PlotSpan } from '../../../components/history-plot/history-plot.tsx';
import classes from './data-picture.module.css';
import type { IngestReport } from './file-facts.ts';

type Health = NonNullable<IngestReport['health']>;

/** Chart of the total by bucket with gaps, outliers and an incomplete last bucket (UP-14). */
export function DataPicture({ health }: { health: Health }) {
  const { history, firstDate, lastDate } = health;
  if (history === undefined || history.points.length === 0) return null;
  const { bucket, points } = history;
  const at = (date: string) => indexOf(date, bucket);
  const low = points.reduce((least, { value }) => Math.min(least, value), Infinity);
  const high = points.reduce((most, { value }) => Math.max(most, value), -Infinity);
  const gaps = spansOf(health.gapDates, bucket);
  const last = at(lastDate);
  const partial = bucket !== health.bucket && dataSpan(health, bucket)?.partialLast === true;
  const outliers = new Set(health.outliers.points.map(({ date }) => at(date)));
  return (
    <figure className={classes['figure']}>
      <HistoryPlot
        label={`Total by ${bucket}, ${formatDate(firstDate)} – ${formatDate(lastDate)}; ${health.gaps} ${plural(health.gaps, 'gap')}, ${health.outliers.count} ${plural(health.outliers.count, 'outlier')}${partial ? `; the last ${bucket} is incomplete` : ''}`}
        points={points.map(({ date, value }) => ({ at: at(date), value }))}
        from={at(points[0]?.date ?? firstDate)}
        to={last}
        labels={(index) => tickLabel(index, bucket)}
        spans={gaps}
        marks={outliers}
        faded={(index) => partial && index === last}
        legend={[
          ...(gaps.length > 0 ? [{ kind: 'gap' as const, text: gapText(health) }] : []),
          ...(outliers.size > 0 ? [{ kind: 'mark' as const, text: 'outlier' }] : []),
        ]}
      />
      <figcaption>
        {`Total by ${bucket}: ${formatAmount(low)} to ${formatAmount(high)}`}
        {partial && `; the last ${bucket} is incomplete`}
      </figcaption>
    </figure>
  );
}

/** The report lists only the first gaps, so the chart cannot mark them all. */
const gapText = ({ gaps, gapDates }: Health) =>
  gaps > gapDates.length ? `first ${gapDates.length} of ${formatCount(gaps)} gaps` : 'gap';

/** Weeks are named by their first day, because their full names are too long for an axis. */
function tickLabel(index: number, bucket: Bucket): string {
  const date = formatIsoDate(bucketStart(index, bucket));
  return bucket === 'week' ? formatDate(date) : bucketLabel(date, bucket);
}

function indexOf(date: string, bucket: Bucket): number {
  return bucketIndex(parseIsoDate(date) ?? 0, bucket);
}

function spansOf(dates: readonly string[], bucket: Bucket): PlotSpan[] {
  const indices = [...new Set(dates.map((date) => indexOf(date, bucket)))];
  return indices.map((index) => ({ kind: 'gap', from: index, to: index }));
}
