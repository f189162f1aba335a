import { seasonLength as seasonLengthOf } from '@forecast-console/calendar';
import { withSources } from '../events/sample-series.ts';
import { type ForecastRequest, requestOfSome } from '../forecast-request.ts';
import { ascending, Hierarchy } from '../hierarchy/hierarchy.ts';
import { decimalsFor } from '../hierarchy/rounding.ts';
import { chooseCalendar } from '../learning/calendar/choose-calendar.ts';
import { lazily } from '../lazily.ts';
import type { KeyedSeries } from '../models/forecaster.ts';
import { methods } from '../models/methods.ts';
import { checkRequest } from '../preparation/check-request.ts';
import type { StageProgress } from '../progress.ts';
import {
  Histories,
  type HistoriesBefore,
  historiesOfSeries,
  historiesOfSums,
  type SeriesBlock,
} from './histories.ts';
import type {
  LearnedStages,
  MethodAnswer,
  MethodPart,
  Part,
  PassPart,
  RoundName,
  ShardForecasts,
  ShardPart,
} from './part.ts';
import { planStages, type RunPlan } from './plan-stages.ts';
import { PreparedHistories } from './prepared-histories.ts';
import { RunEvents, type RunSpan } from './run-events.ts';
import { ShardWork } from './shards/shard-work.ts';
import { scopesOf } from './effect-scopes.ts';
import { appliedSharding, samplePositions, shardsOf } from './shards/sharding.ts';
import { cutoffsOf, methodsOf, type Stage } from './stage.ts';
import { StageWork } from './stage-work.ts';

// Work of a stage of sums relative to a stage of series. It is lower, because sums are few.
const workOfSums = 0.3;
/** Work of a shard relative to its methods. It is lower, because a shard does no expensive fitting. */
const workOfShard = 0.3;
/** Work of reconciling, measuring and storing a shard relative to forecasting it. */
const workOfPass = 0.15;

/** A request split into independent parts. Each part gives the same result in any thread. */
export class RunParts {
  /** Stages of the series used for training (in a sharded run, a sample) and of the sums. */
  readonly plan: RunPlan;
  /** Positions of the series that are held in memory at once: those of a shard, or all. */
  readonly blockPositions: readonly (readonly number[])[];
  /** Returns the histories of a block, without the effects of events and drivers if the run is sharded. */
  readonly historiesOf: (block: number) => HistoriesBefore;
  readonly hierarchy: Hierarchy;
  /** Positions of the series in the total (null: all), then in the groups of each level, ascending. */
  readonly members: readonly (readonly (readonly number[] | null)[])[];
  /** The events and drivers of the request. */
  readonly events: RunEvents;
  /** Fits the methods of the stages. */
  readonly work: StageWork;
  readonly seasonLength: number;
  /** Whether forecasts are rounded to whole units. */
  readonly wholeUnits: boolean;
  /** Earliest bucket of any series. */
  readonly first: number;
  /** Bucket after the last value. */
  readonly end: number;
  /** Positions of the series in each shard; empty if the run is not sharded. */
  readonly shardPositions: readonly (readonly number[])[];
  readonly #shardWork: ShardWork;
  readonly #parts: () => readonly MethodPart[];
  readonly #shards: () => readonly ShardPart[];
  readonly #passes: () => readonly PassPart[];
  readonly #decimals: () => number | null;

  /**
   * @param throwIfStopped called regularly; may throw to abort
   * @throws RangeError if the input is invalid or the model is unavailable
   */
  constructor(request: ForecastRequest, throwIfStopped: () => void = () => {}) {
    checkRequest(request);
    const { series, groups = [], seed } = request;
    const seasonLength = seasonLengthOf(request.bucket);
    const span = spanOf(series);
    const sharding = appliedSharding(series.length, request.sharding);
    const isCut = sharding !== null;
    const learnedFrom = sharding
      ? requestOfSome(
          request,
          withSources(
            samplePositions(series.length, sharding.sampled, seed),
            scopesOf(request, span, throwIfStopped),
          ),
        )
      : request;
    const ofSample = new RunEvents(learnedFrom, span, throwIfStopped, { isSample: isCut });
    const hierarchy = new Hierarchy(series.length, groups);
    const calendarIn = (those: readonly KeyedSeries[]) => chooseCalendar(those, request.bucket, seasonLength);
    this.shardPositions = sharding ? shardsOf(series.length, sharding.perShard) : [];
    this.blockPositions = isCut ? this.shardPositions : shardsOf(series.length, series.length);
    const events = isCut ? new RunEvents(request, span, throwIfStopped, { sample: ofSample }) : ofSample;
    this.historiesOf = (block) =>
      isCut
        ? new PreparedHistories(
            (this.blockPositions[block] ?? []).flatMap((position) => series.at(position) ?? []),
            seasonLength,
            throwIfStopped,
          )
        : tiersWith.series;
    const tiersOf = (inSample: RunEvents | null, inAll: RunEvents | null) => {
      const shared = { seasonLength, throwIfStopped, calendarIn };
      const own = new Histories(historiesOfSeries(learnedFrom.series, seasonLength), {
        ...shared,
        eventsIn: inSample?.inSeries(),
      });
      const blocks = () => this.#blocksOf(own);
      const ofSums = historiesOfSums(hierarchy, blocks, { series, first: span.first }, seasonLength);
      const inSums = inAll?.inSums(hierarchy, blocks);
      const sums = ofSums.length > 0 ? new Histories(ofSums, { ...shared, eventsIn: inSums }) : null;
      return { series: own, sums };
    };
    const tiersWith = tiersOf(ofSample.any ? ofSample : null, events.any ? events : null);
    const left = ofSample.without();
    const leftOfAll = isCut ? events.without() : left;
    this.plan = planStages(request, {
      ...tiersWith,
      without: left.map((sampled, way) => tiersOf(sampled, leftOfAll[way] ?? null)),
      end: span.end,
      seasonLength,
    });
    const { tiers } = this.plan;
    this.work = new StageWork(request, seasonLength);
    this.#shardWork = new ShardWork({
      request,
      tiers: tiers.filter((_, tier) => tier % 2 === 0),
      events: ofSample,
      work: this.work,
      span,
      seasonLength,
    });
    this.#parts = lazily(() =>
      (tiers[0] ?? []).flatMap((_, position) =>
        tiers.flatMap((stages, tier) => partsOf(stages[position], tier, position)),
      ),
    );
    const last = (tiers[0] ?? []).length - 1;
    this.#shards = lazily(() => {
      const all = (tiers[0] ?? []).flatMap(methodsOf).reduce((sum, method) => sum + methods[method].work, 0);
      return this.shardPositions.map((_, shard) => ({ shard, stage: last, work: workOfShard * all }));
    });
    this.#passes = lazily(() =>
      shardsOf(this.#shards().length, sharding?.perPass ?? 1).map((shards) => ({
        shards,
        stage: last,
        work: workOfPass * shards.reduce((sum, shard) => sum + (this.#shards()[shard]?.work ?? 0), 0),
      })),
    );
    this.wholeUnits = request.wholeUnits ?? false;
    this.#decimals = lazily(() => (this.wholeUnits ? 0 : decimalsFor(series)));
    this.members = [[null], ...groups.map(({ members }) => members.map(ascending))];
    this.events = events;
    this.hierarchy = hierarchy;
    this.seasonLength = seasonLength;
    ({ first: this.first, end: this.end } = span);
  }

  /** @param own histories of all series, used unless the run is sharded */
  *#blocksOf(own: HistoriesBefore): Generator<SeriesBlock> {
    for (const [block, [from = 0]] of this.blockPositions.entries())
      yield { from, series: this.shardPositions.length > 0 ? this.historiesOf(block) : own };
  }

  /**
   * Parts of the first round, ordered by stage. Within a stage, series come before sums and expensive methods before
   * cheap ones, so that no long part starts last.
   */
  get parts(): readonly MethodPart[] {
    return this.#parts();
  }

  /** Parts of the second round; empty if the run is not sharded. */
  get shards(): readonly ShardPart[] {
    return this.#shards();
  }

  /** Parts of each later round; empty if the run is not sharded. */
  get passes(): readonly PassPart[] {
    return this.#passes();
  }

  /** Returns the parts of a round. */
  partsOf(round: RoundName): readonly Part[] {
    return round === 'learn' ? this.parts : round === 'forecast' ? this.shards : this.passes;
  }

  /** Cutoffs of the series, earliest first; the last one is that of the forecast itself. */
  get cutoffs(): number[] {
    return cutoffsOf(this.plan.tiers[0] ?? []);
  }

  /** Decimals of every forecast: 0 for whole units, otherwise see `decimalsFor`. */
  get decimals(): number | null {
    return this.#decimals();
  }

  /** Computes a part of the first round. */
  learn(part: MethodPart, report: StageProgress): MethodAnswer {
    const stage = this.plan.tiers[part.tier]?.[part.stage];
    if (stage === undefined) throw new RangeError(`tier ${part.tier} has no stage ${part.stage}`);
    const isSampled = this.shardPositions.length > 0 && !stage.ofSums;
    return isSampled
      ? this.work.learn(stage, part.method, report)
      : this.work.compute(stage, part.method, report);
  }

  /** Forecasts a shard. */
  forecast({ shard }: ShardPart, learned: LearnedStages, report: StageProgress): ShardForecasts {
    return this.#shardWork.compute(this.shardPositions[shard] ?? [], learned, report);
  }
}

function spanOf(series: ForecastRequest['series']): RunSpan {
  let [first, end] = [Infinity, -Infinity];
  for (const { start, values } of series)
    [first, end] = [Math.min(first, start), Math.max(end, start + values.length)];
  return { first, end };
}

function partsOf(stage: Stage | undefined, tier: number, position: number): MethodPart[] {
  if (stage === undefined) return [];
  const scale = stage.ofSums ? workOfSums : 1;
  return methodsOf(stage)
    .map((method) => ({ tier, stage: position, method, work: scale * methods[method].work }))
    .toSorted((a, b) => b.work - a.work);
}
