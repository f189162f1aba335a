import { totalHistory } from '../evaluation/total-history.ts';
import { addForecasts } from '../hierarchy/add-forecasts.ts';
import { rounded } from '../hierarchy/rounding.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { forecastsOf, historiesOf, type OriginRun } from '../run/origin-run.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { RunOutcome } from '../run/run-stages.ts';

/** Forecasts from one cutoff, with the histories known at it. */
interface Origin {
  cutoff: number;
  /** Histories at the cutoff. */
  histories: readonly PreparedSeries[];
  forecasts: readonly Float64Array[];
}

/** Forecasts of some series or sums at every cutoff of a run; all lists are in the same order. */
export interface Forecasts {
  future: Origin;
  /** The displayed backtest; null if there is none. */
  backtest: Origin | null;
  /** All backtest cutoffs, the displayed one first. */
  past: readonly Origin[];
}

/** Returns the forecasts of the series, in request order. */
export function seriesForecasts(outcome: RunOutcome): Forecasts {
  return atEveryOrigin(outcome, (origin) => ({
    cutoff: origin.cutoff,
    histories: historiesOf(origin),
    forecasts: forecastsOf(origin),
  }));
}

/**
 * Returns the forecasts of sums of series.
 *
 * @param members positions of the series of each sum
 */
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
