import { limits } from '@forecast-console/api-client/limits';
import { bucketIndex, parseIsoDate, rebucket } from '@forecast-console/calendar';
import { useQuery } from '@tanstack/react-query';
import { runDataQuery } from '../../analysis/queries.ts';
import { HistoryPlot, type PlotSpan } from '../../../components/history-plot/history-plot.tsx';
import type { ForecastValues } from '../request/forecast-values.ts';
import { bucketName, type RunPeriods } from './run-periods.ts';

interface RunPictureProps {
  /** run id of the dataset's import */
  uploadRunId: string | null;
  periods: RunPeriods;
  values: Pick<ForecastValues, 'horizon' | 'runBacktest' | 'backtestPeriods'>;
  /** filter of the history; empty for all rows */
  filters: ForecastValues['filters'];
}

/** Chart of the history, the holdout and the forecast range of a run (FC-30). */
export function RunPicture({ uploadRunId, periods, values, filters }: RunPictureProps) {
  const asked = { runId: uploadRunId ?? '', types: ['actual' as const], level: [], filters };
  const { data } = useQuery({ ...runDataQuery(asked), enabled: uploadRunId !== null });
  const { bucket, dataFirst, dataLast, from, to, forecastStart } = periods;
  const actuals = (data?.points ?? []).flatMap(({ date, actual }) =>
    actual === null ? [] : [{ date, value: actual }],
  );
  const points = rebucket(actuals, bucket).map(({ date, value }) => ({
    at: bucketIndex(parseIsoDate(date) ?? 0, bucket),
    value,
  }));
  const horizon = drawnHorizon(values.horizon);
  const last = Math.max(dataLast, forecastStart + horizon - 1);
  const name = (index: number) => bucketName(index, bucket);
  const spans = spansOf(periods, values, horizon);
  const holdout = spans.find(({ kind }) => kind === 'holdout');
  return (
    <HistoryPlot
      label={[
        `History ${name(dataFirst)} – ${name(dataLast)}`,
        ...(holdout === undefined ? [] : [`holdout ${name(holdout.from)} – ${name(holdout.to)}`]),
        `forecast ${name(forecastStart)} – ${name(forecastStart + horizon - 1)}`,
      ].join('; ')}
      points={points}
      from={Math.min(dataFirst, forecastStart)}
      to={last}
      labels={[name(Math.min(dataFirst, forecastStart)), name(last)]}
      spans={spans}
      faded={(at) => at < from || at > to}
      legend={[
        ...(holdout === undefined ? [] : [{ kind: 'holdout' as const, text: 'holdout' }]),
        { kind: 'forecast', text: 'forecast' },
      ]}
    />
  );
}

/** Clamps the horizon, which can be out of range while the user types. */
function drawnHorizon(typed: ForecastValues['horizon']): number {
  const { minimum, maximum } = limits.horizon;
  return Math.min(maximum, Math.max(minimum, Math.floor(Number(typed))));
}

function spansOf(
  { from, to, forecastStart }: RunPeriods,
  { runBacktest, backtestPeriods }: RunPictureProps['values'],
  horizon: number,
): PlotSpan[] {
  const forecast: PlotSpan = { kind: 'forecast', from: forecastStart, to: forecastStart + horizon - 1 };
  const holdoutFrom = Math.max(from, to - Number(backtestPeriods) + 1);
  if (!runBacktest || Number(backtestPeriods) < 1 || holdoutFrom > to) return [forecast];
  return [{ kind: 'holdout', from: holdoutFrom, to }, forecast];
}
