import { totalHistory } from '../evaluation/total-history.ts';
import { addForecasts } from '../hierarchy/add-forecasts.ts';
import { rounded } from '../hierarchy/rounding.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { forecastsOf, historiesOf, type OriginRun } from '../run/origin-run.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { RunOutcome } from '../run/run-stages.ts';

/** What was forecast at an origin. */
interface Origin {
  cutoff: number;
  /** Histories as they stood at the cutoff. */
  histories: readonly PreparedSeries[];
  forecasts: readonly Float64Array[];
}

/** Forecasts of some series, or of some sums, at every origin of a run; all lists are in the same order. */
export interface Forecasts {
  future: Origin;
  /** The backtest that is shown; null when there is none. */
  backtest: Origin | null;
  /** Every origin before the end, the one shown first. */
  past: readonly Origin[];
}

/** Of the series of a run, in the order asked. */
export function seriesForecasts(outcome: RunOutcome): Forecasts {
  return atEveryOrigin(outcome, (origin) => ({
    cutoff: origin.cutoff,
    histories: historiesOf(origin),
    forecasts: forecastsOf(origin),
  }));
}

/** Of sums of a run's series. @param members positions of each sum's series */
export function sumForecasts(
  { decimals }: RunParts,
  outcome: RunOutcome,
  members: readonly (readonly number[])[],
): Forecasts {
  return atEveryOrigin(outcome, (origin) => {
    const histories = historiesOf(origin);
    const forecasts = forecastsOf(origin);
    const ahead = forecasts[0]?.length ?? 0;
    return {
      cutoff: origin.cutoff,
      histories: members.map((positions) =>
        totalHistory(
          positions.flatMap((position) => histories[position] ?? []),
          origin.cutoff,
        ),
      ),
      forecasts: members.map((positions) =>
        addForecasts(forecasts, positions, ahead).map((value) => rounded(value, decimals)),
      ),
    };
  });
}

function atEveryOrigin({ future, past, backtest }: RunOutcome, at: (origin: OriginRun) => Origin): Forecasts {
  const origins = past.map(at);
  return {
    future: at(future),
    backtest: origins.find(({ cutoff }) => cutoff === backtest?.cutoff) ?? null,
    past: origins,
  };
}
