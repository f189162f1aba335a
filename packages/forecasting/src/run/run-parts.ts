import { seasonLength as seasonLengthOf } from '@forecast-console/series';
import type { ForecastRequest } from '../forecast-request.ts';
import type { SeasonForm } from '../models/baselines/seasonal-indices.ts';
import { chooseSeasonForm } from '../models/choose-season-form.ts';
import { fewestToWeigh, mostWeighed } from '../models/ensemble/member-weights.ts';
import type { FittedForecaster, ForecastTask, KeyedSeries } from '../models/forecaster.ts';
import { holdOut, type HeldOut } from '../models/hold-out.ts';
import { methods } from '../models/methods.ts';
import { withEvents } from '../events/series-events.ts';
import { withCalendar } from '../learning/calendar/calendar-factor.ts';
import { chooseCalendar } from '../learning/calendar/choose-calendar.ts';
import { restore } from '../learning/learnt-history.ts';
import { checkRequest } from '../preparation/check-request.ts';
import type { StageProgress } from '../progress.ts';
import { Hierarchy } from '../hierarchy/hierarchy.ts';
import { decimalsFor } from '../hierarchy/last-digit.ts';
import { Histories, historiesOfSeries, historiesOfSums, type KeyedHistory } from './histories.ts';
import type { Part, PartResult } from './part.ts';
import { planStages, type RunPlan } from './plan-stages.ts';
import { RunEvents } from './run-events.ts';
import { fittedBefore, isSparseIn, type Stage } from './stage.ts';

const shares = { fit: 0.55, heldOut: 0.15 };
// There are few sums beside many series.
const workOfSums = 0.3;

/** A request cut into parts that can be computed in any order and anywhere, each with the same result. */
export class RunParts {
  /** Stage by stage, those of the series first and of these the costly ones: what begins last should not take long. */
  readonly parts: readonly Part[];
  readonly plan: RunPlan;
  readonly histories: Histories;
  readonly hierarchy: Hierarchy;
  /** What is known of the events of the request. */
  readonly events: RunEvents;
  /** Of every forecast (see `decimalsFor`). */
  readonly decimals: number | null;
  readonly seasonLength: number;
  /** Bucket after the last value. */
  readonly end: number;
  readonly #request: ForecastRequest;
  /** How the season acts in each stage, where the request leaves that open. */
  readonly #forms = new Map<Stage, SeasonForm | null>();

  /**
   * @param alive called now and then; may throw, which aborts
   * @throws RangeError with the reason for impossible input or a model that is not available
   */
  constructor(request: ForecastRequest, alive: () => void = () => {}) {
    checkRequest(request);
    this.#request = request;
    this.seasonLength = seasonLengthOf(request.bucket);
    this.end = request.series.reduce(
      (latest, { start, values }) => Math.max(latest, start + values.length),
      -Infinity,
    );
    const { series, groups = [] } = request;
    this.hierarchy = new Hierarchy(series.length, groups);
    this.decimals = decimalsFor(series.map(({ values }) => values));
    this.events = new RunEvents(request, this.end, alive);
    const ofSeries = historiesOfSeries(series, this.seasonLength);
    const calendarIn = (those: readonly KeyedSeries[]) =>
      chooseCalendar(those, request.bucket, this.seasonLength);
    const tiersOf = (events: RunEvents | null) => {
      const own = new Histories(ofSeries, this.seasonLength, alive, calendarIn, events?.inSeries());
      const ofSums = historiesOfSums(this.hierarchy, own, this.seasonLength);
      const inSums = events?.inSums(this.hierarchy, own);
      const sums =
        ofSums.length > 0 ? new Histories(ofSums, this.seasonLength, alive, calendarIn, inSums) : null;
      return { series: own, sums };
    };
    const tiersWith = tiersOf(this.events.any ? this.events : null);
    this.histories = tiersWith.series;
    this.plan = planStages(request, {
      ...tiersWith,
      without: this.events.without().map(tiersOf),
      end: this.end,
      seasonLength: this.seasonLength,
    });
    const { tiers } = this.plan;
    this.parts = (tiers[0] ?? []).flatMap((_, position) =>
      tiers.flatMap((stages, tier) => partsOf(stages[position], tier, position)),
    );
  }

  /** Computes one part. */
  compute({ tier, stage: position, method }: Part, report: StageProgress): PartResult {
    const stage = this.plan.tiers[tier]?.[position];
    if (stage === undefined) throw new RangeError(`no stage ${position} of tier ${tier}`);
    const task = this.taskOf(stage);
    const sparse = method === 'intermittent';
    const own = ownOf(stage, fittedBefore(stage), sparse).map(learnable);
    const { fit } = methods[method];
    const fitted = fit(own, task, (done) => report(shares.fit * done));
    const held = sparse ? null : this.heldOutIn(stage);
    const heldOut =
      held === null
        ? null
        : forecastHeldOut(
            fitted,
            held.map(({ history }) => history),
            (before) => fit(before, task, (done) => report(shares.fit + shares.heldOut * done)),
          );
    const from = shares.fit + shares.heldOut;
    const forecasts = stage.cutoffs.map((cutoff, origin) => {
      const histories = ownOf(stage, cutoff, sparse);
      const made = fitted.forecast(histories.map(learnable), (done) =>
        report(from + ((1 - from) * (origin + done)) / stage.cutoffs.length),
      );
      return packed(
        made.map((forecast, position) => restored(forecast, histories[position] as KeyedHistory)),
        stage.ahead,
      );
    });
    const { chosen = null, notes } = fitted;
    return { forecasts, heldOut, chosen, notes, reliedOn: fitted.reliedOn() };
  }

  /** What the members of a stage are weighed on; null where they are not. */
  heldOutIn(stage: Stage): HeldOut[] | null {
    if (stage.members.length < 2) return null;
    const own = ownOf(stage, fittedBefore(stage), false).map(learnable);
    const held = holdOut(own, this.taskOf(stage), mostWeighed);
    return held === null || held.length < fewestToWeigh ? null : held;
  }

  taskOf(stage: Stage): ForecastTask {
    const asked = this.#request.seasonalityMode;
    const mode = asked === 'auto' ? (this.#chosenForm(stage) ?? 'multiplicative') : asked;
    return { ...this.#taskWithoutForm(stage), mode };
  }

  /** How season and calendar were found to act where the request leaves that open, in sentences. */
  notesOnSeason(stage: Stage): string[] {
    const form = stage.members.some((name) => name !== 'N-BEATS') ? this.#chosenForm(stage) : null;
    const latest = stage.histories.before(Math.max(...stage.cutoffs));
    const notes = latest.flatMap(({ calendar }) => calendar?.note ?? []).slice(0, 1);
    if (form !== null)
      notes.push(`The season was taken to be ${form}, which missed less on held-out values.`);
    return notes;
  }

  #chosenForm(stage: Stage): SeasonForm | null {
    if (this.#request.seasonalityMode !== 'auto') return null;
    const known = this.#forms.get(stage);
    if (known !== undefined) return known;
    const own = ownOf(stage, fittedBefore(stage), false).map(learnable);
    const form = chooseSeasonForm(own, this.#taskWithoutForm(stage));
    this.#forms.set(stage, form);
    return form;
  }

  #taskWithoutForm(stage: Stage): Omit<ForecastTask, 'mode'> {
    const { bucket, seed } = this.#request;
    const withEvents = stage.histories.before(fittedBefore(stage)).some(({ events }) => events !== null);
    const { ahead: horizon, ofSums: brief } = stage;
    return { bucket, seasonLength: this.seasonLength, horizon, seed, brief, withEvents };
  }
}

function partsOf(stage: Stage | undefined, tier: number, position: number): Part[] {
  if (stage === undefined) return [];
  const scale = stage.ofSums ? workOfSums : 1;
  return [...stage.members, ...(stage.intermittent ? (['intermittent'] as const) : [])]
    .map((method) => ({ tier, stage: position, method, work: scale * methods[method].work }))
    .toSorted((a, b) => b.work - a.work);
}

/** The series a part of a stage forecasts from a cutoff. */
function ownOf(stage: Stage, cutoff: number, sparse: boolean): KeyedHistory[] {
  return stage.histories.before(cutoff).filter((history) => isSparseIn(stage, history) === sparse);
}

/** A history as a model gets it. */
function learnable({ key, start, learnt, events }: KeyedHistory): KeyedSeries {
  return { key, start, values: learnt.values, events };
}

/** A forecast of what a model got, in the units of the history, with the calendar and the events ahead. */
function restored(forecast: Float64Array, history: KeyedHistory): Float64Array {
  restore(forecast, history.learnt);
  if (history.calendar !== null) withCalendar(forecast, history, history.calendar.factor);
  return history.events === null ? forecast : withEvents(forecast, history, history.events);
}

function forecastHeldOut(
  fitted: FittedForecaster,
  before: readonly KeyedSeries[],
  refit: (before: readonly KeyedSeries[]) => FittedForecaster,
): Float64Array {
  const forecasts = fitted.forecastHeldOut?.(before) ?? refit(before).forecast(before, () => {});
  return packed(forecasts, forecasts[0]?.length ?? 0);
}

/** One array is handed over to another thread in no time, thousands are not. */
function packed(forecasts: readonly Float64Array[], ahead: number): Float64Array {
  const all = new Float64Array(forecasts.length * ahead);
  for (const [position, forecast] of forecasts.entries()) all.set(forecast, position * ahead);
  return all;
}
