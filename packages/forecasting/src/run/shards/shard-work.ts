import { type ForecastRequest, requestOfSome } from '../../forecast-request.ts';
import type { SeriesForecaster } from '../../models/forecaster.ts';
import { forecasterOf, type ModelState } from '../../models/methods.ts';
import type { StageProgress } from '../../progress.ts';
import { Histories, historiesOfSeries, valuesWithoutEffects } from '../histories.ts';
import { forecastsOf } from '../origin-run.ts';
import type { LearnedStages, LearnedStage, ShardForecasts } from '../part.ts';
import { RunEvents, type RunSpan } from '../run-events.ts';
import { stageRuns } from '../run-stage.ts';
import { methodsOf, type Stage } from '../stage.ts';
import { packed, type StageWork } from '../stage-work.ts';

/** Data that all shards of a run share. */
interface ShardedRun {
  request: ForecastRequest;
  /** Stages of the sample, followed by its stages without events and drivers. */
  tiers: readonly (readonly Stage[])[];
  /** Events of the sample. */
  events: RunEvents;
  work: StageWork;
  span: RunSpan;
  seasonLength: number;
}

/** Forecasts the shards of a run with methods that were fitted to a sample of its series. */
export class ShardWork {
  readonly #run: ShardedRun;
  /** Cached, because restoring a model takes longer than forecasting a series. */
  readonly #models = new Map<ModelState, SeriesForecaster>();

  constructor(run: ShardedRun) {
    this.#run = run;
  }

  /**
   * Forecasts the series of one shard.
   *
   * @param positions series of the shard
   */
  compute(positions: readonly number[], learned: LearnedStages, report: StageProgress): ShardForecasts {
    const { request, tiers, span, events: sample, seasonLength } = this.#run;
    const own = requestOfSome(request, positions);
    const count = tiers.flat().length;
    let [turn, done] = [0, 0];
    let withoutEffects: ShardForecasts['withoutEffects'] = [];
    const throwIfStopped = () => report(done);
    const all = new RunEvents(own, span, throwIfStopped, { sample });
    const events = [all.any ? all : null, ...all.without()];
    const forecasts = tiers.map((stages, tier) =>
      stages.flatMap((sampled, position) => {
        const found = learned[tier]?.[position];
        if (found === undefined)
          throw new RangeError(`nothing was learned for stage ${position} of tier ${tier}`);
        const histories = this.#historiesOf(own, sampled, events[tier] ?? null, throwIfStopped);
        if (sampled.name === 'forecasting')
          withoutEffects = histories
            .before(span.end)
            .map((history) => valuesWithoutEffects(history, seasonLength));
        const { members, intermittent } = sampled;
        const made = this.#forecast(
          { ...sampled, members, intermittent, histories },
          sampled,
          found,
          (share) => report((done = (turn + share) / count)),
        );
        turn++;
        return sampled.cutoffs.map((cutoff, at) => ({ cutoff, forecasts: made[at] as Float64Array }));
      }),
    );
    const inTime = forecasts.map((some) => some.toSorted((a, b) => a.cutoff - b.cutoff));
    return { tiers: inTime.map((some) => some.map(({ forecasts: made }) => made)), withoutEffects };
  }

  /** Uses the calendar effect and the effects of events and drivers learned from the sample. */
  #historiesOf(
    own: ForecastRequest,
    sample: Stage,
    events: RunEvents | null,
    throwIfStopped: () => void,
  ): Histories {
    const { seasonLength } = this.#run;
    const calendarAt = (_: unknown, cutoff: number) =>
      sample.histories.before(cutoff).find(({ calendar }) => calendar !== null)?.calendar ?? null;
    const series = historiesOfSeries(own.series, seasonLength);
    return new Histories(series, {
      seasonLength,
      throwIfStopped,
      calendarIn: calendarAt,
      eventsIn: events?.fromSample(sample.histories),
    });
  }

  /** Returns one array per cutoff of the stage. */
  #forecast(stage: Stage, sample: Stage, learned: LearnedStage, report: StageProgress): Float64Array[] {
    const { work, seasonLength } = this.#run;
    const methods = methodsOf(stage);
    const made = new Map(
      methods.map((method, turn) => {
        const state = learned.states.get(method);
        const known = state === undefined ? null : this.#modelOf(state, sample);
        const tell = (done: number) => report((turn + done) / methods.length);
        return [method, work.apply(stage, method, { learnedFrom: sample, known }, tell)] as const;
      }),
    );
    const task = { seasonLength, learnedFrom: sample.histories, weights: learned.weights };
    return stageRuns(stage, made, task, () => report(1)).map((run) => packed(forecastsOf(run), stage.ahead));
  }

  #modelOf(state: ModelState, sample: Stage): SeriesForecaster {
    const known = this.#models.get(state) ?? forecasterOf(state, this.#run.work.taskOf(sample));
    this.#models.set(state, known);
    return known;
  }
}
