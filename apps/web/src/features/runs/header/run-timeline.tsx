import { type Bucket, bucketIndex, parseIsoDate } from '@forecast-console/calendar';
import type { RunPoint } from '@forecast-console/api-client/normalise';
import { useMemo } from 'react';
import { HistoryPlot, type PlotSpan } from '../../../components/history-plot/history-plot.tsx';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import type { RunDetail } from '../queries.ts';
import classes from './run-header.module.css';

interface RunTimelineProps {
  run: RunDetail;
  /** points of the series shown, in the run's own bucket */
  points: readonly RunPoint[];
  bucket: Bucket;
  /** what the page shows below; null if it shows everything */
  note: string | null;
}

/** The whole time range of a run: history, holdout, forecast and interval (LEAD-6). */
export function RunTimeline({ run, points, bucket, note }: RunTimelineProps) {
  const holdout = run.metrics.mape === null ? 0 : (run.parameters.backtest_periods ?? 0);
  const timeline = useMemo(() => timelineOf(points, bucket, holdout), [points, bucket, holdout]);
  const [first, last] = [points[0], points.at(-1)];
  if (timeline === null || first === undefined || last === undefined) return null;
  const { history, forecast, spans, start } = timeline;
  const name = (date: string) => bucketLabel(date, bucket);
  return (
    <div className={classes['timeline']}>
      <HistoryPlot
        label={`Timeline from ${name(first.date)} to ${name(last.date)}; forecast from ${name(start)}`}
        points={history}
        forecast={forecast}
        from={history[0]?.at ?? forecast[0]?.at ?? 0}
        to={forecast.at(-1)?.at ?? 0}
        ends={[name(first.date), name(last.date)]}
        spans={spans}
        legend={[
          ...(spans.length > 1 ? [{ kind: 'holdout' as const, text: 'holdout' }] : []),
          { kind: 'forecast', text: `forecast from ${name(start)}` },
        ]}
        note={note}
      />
    </div>
  );
}

/**
 * History, forecast and shaded ranges by bucket index; null if there is no forecast.
 *
 * @param holdout number of periods before the forecast that the backtest held out
 */
export function timelineOf(points: readonly RunPoint[], bucket: Bucket, holdout: number) {
  const all = points.map((point) => ({ ...point, at: bucketIndex(parseIsoDate(point.date) ?? 0, bucket) }));
  const forecast = all.flatMap(({ at, forecast: value, lower, upper }) =>
    value === null ? [] : [{ at, value, lower, upper }],
  );
  const first = all.find((point) => point.forecast !== null);
  const end = forecast.at(-1);
  if (first === undefined || end === undefined) return null;
  const history = all.flatMap(({ at, actual }) => (actual === null ? [] : [{ at, value: actual }]));
  const ahead: PlotSpan = { kind: 'forecast', from: first.at, to: end.at };
  const spans: PlotSpan[] =
    holdout > 0 ? [{ kind: 'holdout', from: first.at - holdout, to: first.at - 1 }, ahead] : [ahead];
  return { history, forecast, spans, start: first.date };
}
