import { HistorySum } from '../evaluation/total-history.ts';
import { rounded } from '../hierarchy/rounding.ts';
import { membersWithin } from '../hierarchy/hierarchy.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { forecastsOf, historiesOf, type OriginRun } from '../run/origin-run.ts';

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
  /** The displayed backtest; null if there is none or no history before it. */
  backtest: Origin | null;
  /** All backtest cutoffs that have any history, the displayed one first. */
  past: readonly Origin[];
}

/** The cutoffs of a run. */
export interface Cutoffs {
  /** Cutoffs before which the run has any history. If there is none, the forecast is zero and is not measured. */
  known: ReadonlySet<number>;
  /** The displayed cutoff; null if there is none. */
  shown: number | null;
}

/** Returns the forecasts of some series, in the order of the outcomes. */
export function seriesForecasts(runs: readonly OriginRun[], cutoffs: Cutoffs): Forecasts {
  return inTurn(
    runs.map((run) => ({ cutoff: run.cutoff, histories: historiesOf(run), forecasts: forecastsOf(run) })),
    cutoffs,
  );
}

/** Adds the cutoffs before which any of the series has a history. */
export function addKnown(known: Set<number>, runs: readonly OriginRun[]): void {
  for (const { cutoff, outcomes } of runs)
    if (!known.has(cutoff) && outcomes.some(({ history }) => history.kind !== 'empty')) known.add(cutoff);
}

/** Adds up forecasts of series, block by block. */
export class SumForecasts {
  readonly #members: readonly (readonly number[] | null)[];
  readonly #first: number;
  readonly #decimals: number | null;
  readonly #origins = new Map<number, { history: HistorySum; forecast: Float64Array }[]>();

  /**
   * @param members positions of the series of each sum, ascending; null for all
   * @param first earliest bucket of any series
   */
  constructor(members: readonly (readonly number[] | null)[], first: number, decimals: number | null) {
    this.#members = members;
    this.#first = first;
    this.#decimals = decimals;
  }

  /** @param from position of the first series */
  add(from: number, runs: readonly OriginRun[]): void {
    for (const { cutoff, outcomes } of runs) {
      const sums = this.#sumsAt(cutoff, outcomes[0]?.forecast.length ?? 0);
      for (const [sum, members] of this.#members.entries()) {
        const own = sums[sum];
        if (own === undefined) continue;
        const add = (outcome: OriginRun['outcomes'][number] | undefined) => {
          if (outcome === undefined) return;
          own.history.add(outcome.history);
          for (const [step, value] of outcome.forecast.entries())
            own.forecast[step] = (own.forecast[step] as number) + value;
        };
        if (members === null) for (const outcome of outcomes) add(outcome);
        else
          for (const member of membersWithin(members, from, from + outcomes.length))
            add(outcomes[member - from]);
      }
    }
  }

  /**
   * Returns the forecasts of all sums.
   *
   * @param future the forecast itself, if only past cutoffs were added
   */
  forecasts(cutoffs: Cutoffs, future: Origin | null = null): Forecasts {
    const origins = [...this.#origins].map(([cutoff, sums]) => ({
      cutoff,
      histories: sums.map(({ history }) => history.total),
      forecasts: sums.map(({ forecast }) => forecast.map((value) => rounded(value, this.#decimals))),
    }));
    return inTurn(future === null ? origins : [...origins, future], cutoffs);
  }

  #sumsAt(cutoff: number, ahead: number) {
    const known = this.#origins.get(cutoff);
    if (known !== undefined) return known;
    const sums = this.#members.map(() => ({
      history: new HistorySum(this.#first, cutoff),
      forecast: new Float64Array(ahead),
    }));
    this.#origins.set(cutoff, sums);
    return sums;
  }
}

/** @param origins earliest first; the last one is the forecast itself */
function inTurn(origins: readonly Origin[], { known, shown }: Cutoffs): Forecasts {
  const future = origins.at(-1);
  if (future === undefined) throw new RangeError('the run has no cutoffs');
  const past = origins
    .slice(0, -1)
    .filter(({ cutoff }) => known.has(cutoff))
    .toReversed();
  return { future, backtest: past.find(({ cutoff }) => cutoff === shown) ?? null, past };
}
