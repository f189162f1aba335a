import { HistorySum, type HistoryTally } from '../evaluation/total-history.ts';
import { rounded } from '../hierarchy/rounding.ts';
import { membersWithin } from '../hierarchy/hierarchy.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { forecastsOf, historiesOf, type OriginRun } from '../run/origin-run.ts';
import type { RunParts } from '../run/run-parts.ts';
import { valueAt } from '../tally.ts';

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

/** Counts the cutoffs before which any of the series has a history. */
export function addKnown(known: Map<number, number>, runs: readonly OriginRun[]): void {
  for (const { cutoff, outcomes } of runs)
    if (outcomes.some(({ history }) => history.kind !== 'empty'))
      known.set(cutoff, (known.get(cutoff) ?? 0) + 1);
}

/** Sums of `SumForecasts` by cutoff, then by sum; see `addTally`. */
export type ForecastTally = Map<number, OriginTally>;

type OriginTally = Map<number, { history: HistoryTally; forecast: Float64Array }>;

/** Adds up forecasts of series, block by block. */
export class SumForecasts {
  readonly #members: readonly (readonly number[] | null)[];
  readonly #first: number;
  readonly #decimals: number | null;
  readonly #tally: ForecastTally;

  /**
   * @param members positions of the series of each sum, ascending; null for all
   * @param first earliest bucket of any series
   */
  constructor(
    members: readonly (readonly number[] | null)[],
    { first, decimals }: Pick<RunParts, 'first' | 'decimals'>,
    tally: ForecastTally,
  ) {
    this.#members = members;
    this.#first = first;
    this.#decimals = decimals;
    this.#tally = tally;
  }

  /** @param from position of the first series */
  add(from: number, runs: readonly OriginRun[]): void {
    for (const { cutoff, outcomes } of runs) {
      const sums = valueAt(this.#tally, cutoff, (): OriginTally => new Map());
      const ahead = outcomes[0]?.forecast.length ?? 0;
      for (const [sum, members] of this.#members.entries()) {
        const own = members === null ? null : membersWithin(members, from, from + outcomes.length);
        if (own?.length === 0) continue;
        const { history, forecast } = valueAt(sums, sum, () => ({
          history: new HistorySum(this.#first, cutoff).tally,
          forecast: new Float64Array(ahead),
        }));
        const histories = new HistorySum(this.#first, cutoff, history);
        for (const outcome of own === null ? outcomes : own.flatMap((at) => outcomes[at - from] ?? [])) {
          histories.add(outcome.history);
          for (const [step, value] of outcome.forecast.entries())
            forecast[step] = (forecast[step] as number) + value;
        }
      }
    }
  }

  /**
   * Returns the forecasts of all sums.
   *
   * @param future the forecast itself, if only past cutoffs were added
   */
  forecasts(cutoffs: Cutoffs, future: Origin | null = null): Forecasts {
    const origins = [...this.#tally].map(([cutoff, sums]) => {
      const own = this.#members.flatMap((_, sum) => sums.get(sum) ?? []);
      return {
        cutoff,
        histories: own.map(({ history }) => new HistorySum(this.#first, cutoff, history).total),
        forecasts: own.map(({ forecast }) => forecast.map((value) => rounded(value, this.#decimals))),
      };
    });
    return inTurn(future === null ? origins : [...origins, future], cutoffs);
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
