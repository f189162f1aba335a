import { chooseWeights, combine, describeEnsemble } from '../models/ensemble/member-weights.ts';
import { withCalendar } from '../learning/calendar/calendar-factor.ts';
import { groupSeason } from '../learning/group-season.ts';
import type { MethodName } from '../models/methods.ts';
import { simpleForecast } from '../preparation/simple-forecast.ts';
import type { HistoriesBefore, KeyedHistory } from './histories.ts';
import { clipNegative, type OriginRun } from './origin-run.ts';
import type { PartResult } from './part.ts';
import { isSparseIn, type Stage } from './stage.ts';
import type { StageWork } from './stage-work.ts';

/** What the parts of a stage came to. */
export interface StageFindings {
  /** What was done to the run as a whole, in sentences. */
  notes: string[];
  /** What forecast the series of intermittent demand. */
  chosen: string | null;
  /** What forecast the other series where it was not the model itself. */
  insteadOfModel: string | null;
  /** What the model made most use of, most used first. */
  reliedOn: string[];
  /** Of the members; null for their median. */
  weights: readonly number[] | null;
}

const maxReliedOn = 5;
// Often enough that a run of many series can be stopped here too.
const seriesPerReport = 500;

/**
 * Weighs the members of a stage and tells what was found.
 *
 * @param results of the stage's parts
 * @param assumed weights of the members where there are too few series to weigh them by
 */
export function stageFindings(
  work: StageWork,
  stage: Stage,
  results: ReadonlyMap<MethodName, PartResult>,
  assumed: readonly number[] | null,
): StageFindings {
  const members = stage.members.flatMap((name) => results.get(name) ?? []);
  const intermittent = results.get('intermittent');
  const held = work.heldOutIn(stage);
  const heldOut = members.flatMap((member) => member.heldOut ?? []);
  const weights =
    held === null || heldOut.length < members.length
      ? weightsOf(members.length, assumed)
      : chooseWeights(held, heldOut, work.seasonLength);
  return {
    notes: [
      ...(members.length > 1 ? [describeEnsemble(stage.members, weights)] : []),
      ...work.notesOnSeason(stage),
      ...members.flatMap(({ notes }) => notes),
      ...(intermittent?.notes ?? []),
    ],
    chosen: intermittent?.chosen ?? null,
    insteadOfModel: members.length === 1 ? (members[0]?.chosen ?? null) : null,
    weights,
    reliedOn: inTurns(
      (members.length > 0 ? members : [...results.values()]).map(({ reliedOn }) => reliedOn),
    ).slice(0, maxReliedOn),
  };
}

/** How the forecasts of a stage's parts are put together. */
interface Combining {
  seasonLength: number;
  /** What series too short for a model borrow a season from. */
  learnedFrom: HistoriesBefore;
  /** Of the members; null for their median. */
  weights: readonly number[] | null;
}

/**
 * Combines the members of a stage and adds the simple forecasts; none is below zero where nothing ever was.
 *
 * @param made by each method, one array a cutoff
 * @param throwIfStopped called now and then; may throw, which aborts
 * @returns one a cutoff, latest first
 */
export function stageRuns(
  stage: Stage,
  made: ReadonlyMap<MethodName, readonly Float64Array[]>,
  { seasonLength, learnedFrom, weights }: Combining,
  throwIfStopped: () => void,
): OriginRun[] {
  return stage.cutoffs.map((cutoff, origin) => {
    const ofMembers = stage.members.flatMap((name) => made.get(name)?.[origin] ?? []);
    const ofIntermittent = made.get('intermittent')?.[origin];
    let [regular, sparse] = [0, 0];
    const histories = stage.histories.before(cutoff);
    const season = histories.some(({ kind }) => kind === 'short')
      ? seasonForNewSeries(learnedFrom.before(cutoff), seasonLength)
      : null;
    return runOrigin(histories, cutoff, throwIfStopped, (history) => {
      const isSparse = isSparseIn(stage, history);
      if (isSparse === null) return simplyForecast(history, stage.ahead, season);
      if (isSparse && ofIntermittent !== undefined)
        return ofIntermittent.slice(sparse++ * stage.ahead, sparse * stage.ahead);
      return combine(ofMembers, regular++ * stage.ahead, stage.ahead, weights);
    });
  });
}

/** As simply as the history allows, with the calendar ahead. */
function simplyForecast(history: KeyedHistory, ahead: number, season: Float64Array | null): Float64Array {
  const { kind, calendar, learned } = history;
  if (calendar === null || kind !== 'short') return simpleForecast(history, ahead, season);
  const forecast = simpleForecast({ ...history, values: learned.values }, ahead, season);
  return withCalendar(forecast, history, calendar.factor);
}

/** Other weights are of use only where they are of the same members. */
function weightsOf(members: number, assumed: readonly number[] | null): readonly number[] | null {
  return assumed?.length === members ? assumed : null;
}

/** By histories of which all shards of a run borrow. */
const seasons = new WeakMap<readonly KeyedHistory[], Float64Array | null>();

/** What series too short for a model borrow; null when there is nothing to borrow. */
function seasonForNewSeries(histories: readonly KeyedHistory[], seasonLength: number): Float64Array | null {
  const borrowed = seasons.get(histories);
  if (borrowed !== undefined) return borrowed;
  const known = histories.filter(({ kind, intermittent }) => kind === 'regular' && !intermittent);
  const season = groupSeason(
    known.map(({ start, learned }) => ({ start, values: learned.values })),
    seasonLength,
  );
  seasons.set(histories, season);
  return season;
}

/** The first of each list, then the second of each, and so on: every member has its say. */
function inTurns(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
}

function runOrigin(
  histories: readonly KeyedHistory[],
  cutoff: number,
  throwIfStopped: () => void,
  forecastOf: (history: KeyedHistory) => Float64Array,
): OriginRun {
  const outcomes = histories.map((history, position) => {
    if (position % seriesPerReport === 0) throwIfStopped();
    const forecast = forecastOf(history);
    return { history, forecast: clipNegative(history, forecast) };
  });
  return { cutoff, outcomes };
}
