import type { EventInput, StreamedForecast } from '@forecast-console/forecasting';
import { bucketStart, formatIsoDate } from '@forecast-console/calendar';
import type { LevelSeries } from '../input/load-level.ts';
import { levelParents } from '../input/sum-levels.ts';
import type { RunPeriods } from '../request/run-periods.ts';
import { toExplanation } from './explain-group.ts';
import { totalCompared } from './group-rows.ts';
import { outlierNotes, runStockouts, stockoutNotes, stockoutProposals } from './run-stockouts.ts';
import { driverNotes, eventNotes, toEventsBrought, toRunDrivers, toRunEvents } from './run-effects.ts';
import type { RunRequest, RunResult } from './stored-run.ts';

/** Returns the stored result of a completed run, without its groups. */
export function runResult(
  request: RunRequest,
  periods: RunPeriods,
  level: LevelSeries,
  answer: StreamedForecast,
  events: readonly EventInput[],
): RunResult {
  const iso = (index: number) => formatIsoDate(bucketStart(index, request.bucket_type));
  const { explanation } = answer;
  const gapNote =
    level.gaps === 0
      ? []
      : [
          `${level.gaps} ${request.bucket_type}${level.gaps === 1 ? ' has' : 's have'} no rows and ${level.gaps === 1 ? 'is' : 'are'} treated as missing, not as zero.`,
        ];
  const stockouts = runStockouts(level.histories);
  const proposals = stockoutProposals(level.groups, request, periods);
  return {
    metrics: answer.total.metrics,
    meanOverOrigins: answer.total.metrics,
    shownOrigin: answer.shownOrigin,
    baseline: answer.baseline,
    intervalHeld: answer.intervalHeld,
    origins: answer.origins,
    backtestErrors: answer.backtestErrors && {
      by_cutoff: answer.backtestErrors.byCutoff.map(({ cutoff, metrics }) => ({
        cutoff: iso(cutoff),
        metrics,
      })),
      by_lag: answer.backtestErrors.byLag,
    },
    levels: level.sums.map(({ code }) => code),
    levelParents: levelParents(level.sums),
    groupCount: request.aggregation_characteristics.length === 0 ? 0 : level.groups.length,
    explanation: toExplanation(explanation),
    events: toRunEvents(events, answer.events),
    drivers: toRunDrivers(answer.drivers, request),
    eventsBrought: toEventsBrought(answer.eventsBrought),
    ...(stockouts && { stockouts }),
    ...(proposals.length > 0 && { stockoutProposals: proposals }),
    comparison: totalCompared({ periods, request, level, answer }).comparison,
    notes: [
      ...periods.notes,
      ...gapNote,
      ...stockoutNotes(stockouts, request.bucket_type),
      ...outlierNotes(level.histories, request.bucket_type),
      ...explanation.notes,
      ...answer.total.notes,
      ...eventNotes(answer.events),
      ...driverNotes(answer.drivers, request),
    ],
    dataStartDate: iso(periods.start),
    forecastStartDate: iso(periods.forecastStart),
    partialLast: periods.partial === null ? null : iso(periods.partial),
  };
}
