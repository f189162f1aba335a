import { limits } from '@forecast-console/api-client/limits';
import { bucketIndex, parseIsoDate, rebucket } from '@forecast-console/calendar';
import { useQuery } from '@tanstack/react-query';
import { runDataQuery } from '../../analysis/queries.ts';
import { HistoryPlot, type PlotSpan } from '../../../components/history-plot/history-plot.tsx';
import type { ForecastValues } from '../request/forecast-values.ts';
import { bucketName } from './bucket-name.ts';
import type { RunPlan } from './run-plan.ts';

interface RunPictureProps {
  /** Of the ingest of the dataset. */
  uploadRunId: string | null;
  plan: RunPlan;
  values: Pick<ForecastValues, 'horizon' | 'runBacktest' | 'backtestPeriods'>;
  /** of which rows the history is; empty: all */
  filters: ForecastValues['filters'];
}

/** The history of what the run is of, what the run holds out of it, and where it forecasts. */
export function RunPicture({ uploadRunId, plan, values, filters }: RunPictureProps) {
  const asked = { runId: uploadRunId ?? '', types: ['actual' as const], level: [], filters };
  const { data } = useQuery({ ...runDataQuery(asked), enabled: uploadRunId !== null });
  const { bucket, dataFirst, dataLast, from, to, forecastStart } = plan;
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
  const spans = spansOf(plan, values, horizon);
  const heldOut = spans.find(({ kind }) => kind === 'held-out');
  return (
    <HistoryPlot
      label={[
        `History ${name(dataFirst)} – ${name(dataLast)}`,
        ...(heldOut === undefined ? [] : [`held out ${name(heldOut.from)} – ${name(heldOut.to)}`]),
        `to forecast ${name(forecastStart)} – ${name(forecastStart + horizon - 1)}`,
      ].join('; ')}
      points={points}
      from={Math.min(dataFirst, forecastStart)}
      to={last}
      ends={[name(Math.min(dataFirst, forecastStart)), name(last)]}
      spans={spans}
      faded={(at) => at < from || at > to}
      legend={[
        ...(heldOut === undefined ? [] : [{ kind: 'held-out' as const, text: 'held out' }]),
        { kind: 'forecast', text: 'to forecast' },
      ]}
    />
  );
}

/** What is being typed may be none that a run can have: of it as much is drawn as one can. */
function drawnHorizon(typed: ForecastValues['horizon']): number {
  const { minimum, maximum } = limits.horizon;
  return Math.min(maximum, Math.max(minimum, Math.floor(Number(typed))));
}

function spansOf(
  { from, to, forecastStart }: RunPlan,
  { runBacktest, backtestPeriods }: RunPictureProps['values'],
  horizon: number,
): PlotSpan[] {
  const forecast: PlotSpan = { kind: 'forecast', from: forecastStart, to: forecastStart + horizon - 1 };
  const heldOutFrom = Math.max(from, to - Number(backtestPeriods) + 1);
  if (!runBacktest || Number(backtestPeriods) < 1 || heldOutFrom > to) return [forecast];
  return [{ kind: 'held-out', from: heldOutFrom, to }, forecast];
}
