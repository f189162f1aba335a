import type { ForecastRequest } from '../forecast-request.ts';
import { withEvents } from '../events/series-events.ts';
import { withCalendar } from '../learning/calendar/calendar-factor.ts';
import { restore } from '../learning/learned-history.ts';
import type { SeasonForm } from '../models/baselines/seasonal-indices.ts';
import { chooseSeasonForm } from '../models/choose-season-form.ts';
import { minSeriesToWeigh, maxSeriesWeighed } from '../models/ensemble/member-weights.ts';
import type { FittedForecaster, ForecastTask, KeyedSeries, SeriesForecaster } from '../models/forecaster.ts';
import { holdOut, type HeldOut } from '../models/hold-out.ts';
import { type MethodName, methods } from '../models/methods.ts';
import type { StageProgress } from '../progress.ts';
import type { KeyedHistory } from './histories.ts';
import type { MethodAnswer } from './part.ts';
import { fittedBefore, isSparseIn, type Stage } from './stage.ts';

/** A method fitted to other series than those it forecasts. */
interface LearnedMethod {
  /** The stage to whose series the method was fitted. */
  learnedFrom: Stage;
  /** The fitted method; null for a method that is fitted to each series separately. */
  known: SeriesForecaster | null;
}

const shares = { fit: 0.55, heldOut: 0.15 };

/** Fits the methods of a stage and forecasts with them. */
export class StageWork {
  readonly #request: Pick<ForecastRequest, 'bucket' | 'seed' | 'seasonalityMode'>;
  readonly seasonLength: number;
  /** Chosen seasonal form of each stage. */
  readonly #forms = new Map<Stage, SeasonForm | null>();

  constructor(request: Pick<ForecastRequest, 'bucket' | 'seed' | 'seasonalityMode'>, seasonLength: number) {
    this.#request = request;
    this.seasonLength = seasonLength;
  }

  /** Fits a method of a stage and forecasts with it. */
  compute(stage: Stage, method: MethodName, report: StageProgress): MethodAnswer {
    const { fitted, ...result } = this.#fit(stage, method, report);
    const from = shares.fit + shares.heldOut;
    const rest = (done: number) => report(from + (1 - from) * done);
    return { ...result, forecasts: forecastsBy(fitted, stage, isSparse(method), rest), state: null };
  }

  /** Fits a method of a stage to a sample, for forecasting other series. */
  learn(stage: Stage, method: MethodName, report: StageProgress): MethodAnswer {
    const { fitted, ...result } = this.#fit(stage, method, report, methods[method].alone);
    const known = () => stage.cutoffs.map((cutoff) => ownOf(stage, cutoff, isSparse(method)).map(learnable));
    return {
      ...result,
      forecasts: [],
      state: fitted.state?.(known(), () => report(shares.fit + shares.heldOut)) ?? null,
    };
  }

  /**
   * Forecasts with a method that was fitted to other series, or that is fitted to each series separately.
   *
   * @param stage of the series to forecast
   */
  apply(
    stage: Stage,
    method: MethodName,
    { learnedFrom, known }: LearnedMethod,
    report: StageProgress,
  ): Float64Array[] {
    const sparse = isSparse(method);
    const fit = () => {
      const own = ownOf(stage, fittedBefore(stage), sparse).map(learnable);
      return methods[method].fit(own, this.taskOf(learnedFrom), (done) => report(shares.fit * done));
    };
    return forecastsBy(known ?? fit(), stage, sparse, (done) => report(shares.fit + (1 - shares.fit) * done));
  }

  /** Returns the holdout for choosing the ensemble weights; null if no weights are chosen. */
  heldOutIn(stage: Stage): HeldOut[] | null {
    if (stage.members.length < 2) return null;
    const own = ownOf(stage, fittedBefore(stage), false).map(learnable);
    const held = holdOut(own, this.taskOf(stage), maxSeriesWeighed);
    return held === null || held.length < minSeriesToWeigh ? null : held;
  }

  taskOf(stage: Stage): ForecastTask {
    const asked = this.#request.seasonalityMode;
    const mode = asked === 'auto' ? (this.#chosenForm(stage) ?? 'multiplicative') : asked;
    return { ...this.#taskWithoutForm(stage), mode };
  }

  /** Returns messages about the chosen season and calendar effect. */
  notesOnSeason(stage: Stage): string[] {
    const form = stage.members.some((name) => name !== 'N-BEATS') ? this.#chosenForm(stage) : null;
    const latest = stage.histories.before(
      stage.cutoffs.reduce((max, cutoff) => Math.max(max, cutoff), -Infinity),
    );
    const notes = latest.flatMap(({ calendar }) => calendar?.note ?? []).slice(0, 1);
    if (form !== null)
      notes.push(
        `${form === 'additive' ? 'Additive' : 'Multiplicative'} seasonality (lower error on the holdout).`,
      );
    return notes;
  }

  /**
   * Fits a method.
   *
   * @param alone skips the series, for methods that are fitted to each series when they forecast it
   */
  #fit(stage: Stage, method: MethodName, report: StageProgress, alone = false) {
    const task = this.taskOf(stage);
    const sparse = isSparse(method);
    const own = alone ? [] : ownOf(stage, fittedBefore(stage), sparse).map(learnable);
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
    const { chosen = null, notes } = fitted;
    return { fitted, heldOut, chosen, notes, reliedOn: fitted.reliedOn() };
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

function isSparse(method: MethodName): boolean {
  return method === 'intermittent';
}

/** Returns the series that a part forecasts at a cutoff. */
function ownOf(stage: Stage, cutoff: number, sparse: boolean): KeyedHistory[] {
  return stage.histories.before(cutoff).filter((history) => isSparseIn(stage, history) === sparse);
}

/** Converts a history to the input of a model. */
function learnable({ key, start, learned, events }: KeyedHistory): KeyedSeries {
  return { key, start, values: learned.values, events };
}

/** Returns one array per cutoff of the stage, with the concatenated forecasts of its series. */
function forecastsBy(
  fitted: SeriesForecaster,
  stage: Stage,
  sparse: boolean,
  report: StageProgress,
): Float64Array[] {
  return stage.cutoffs.map((cutoff, origin) => {
    const histories = ownOf(stage, cutoff, sparse);
    const made = fitted.forecast(histories.map(learnable), (done) =>
      report((origin + done) / stage.cutoffs.length),
    );
    return packed(
      made.map((forecast, position) => restored(forecast, histories[position] as KeyedHistory)),
      stage.ahead,
    );
  });
}

/** Converts a model's forecast to the units of the history and adds the calendar effect and the event effects. */
function restored(forecast: Float64Array, history: KeyedHistory): Float64Array {
  restore(forecast, history.learned);
  if (history.calendar !== null) withCalendar(forecast, history, history.calendar.factor);
  return history.events === null ? forecast : withEvents(forecast, history, history.events);
}

function forecastHeldOut(
  fitted: FittedForecaster<unknown>,
  before: readonly KeyedSeries[],
  refit: (before: readonly KeyedSeries[]) => SeriesForecaster,
): Float64Array {
  const forecasts = fitted.forecastHeldOut?.(before) ?? refit(before).forecast(before, () => {});
  return packed(forecasts, forecasts[0]?.length ?? 0);
}

/** Concatenates forecasts, because one array is transferred to another thread much faster than thousands. */
export function packed(forecasts: readonly Float64Array[], ahead: number): Float64Array {
  const all = new Float64Array(forecasts.length * ahead);
  for (const [position, forecast] of forecasts.entries()) all.set(forecast, position * ahead);
  return all;
}
