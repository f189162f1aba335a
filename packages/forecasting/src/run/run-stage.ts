import { chooseWeights, combine, describeEnsemble } from '../models/ensemble/member-weights.ts';
import { withCalendar } from '../learning/calendar/calendar-factor.ts';
import { groupSeason } from '../learning/group-season.ts';
import type { MethodName } from '../models/methods.ts';
import { simpleForecast } from '../preparation/simple-forecast.ts';
import type { HistoriesBefore, KeyedHistory } from './histories.ts';
import { clipNegative, type OriginRun } from './origin-run.ts';
import type { MethodAnswer } from './part.ts';
import { isSparseIn, type Stage } from './stage.ts';
import type { StageWork } from './stage-work.ts';

/** Findings of the parts of a stage. */
export interface StageFindings {
  /** Messages about the whole run. */
  notes: string[];
  /** Method used for intermittent series. */
  chosen: string | null;
  /** Method used for the other series, if it is not the model itself. */
  insteadOfModel: string | null;
  /** Features that the model used most, in descending order. */
  reliedOn: string[];
  /** Weights of the members; null if their median is used. */
  weights: readonly number[] | null;
}

const maxReliedOn = 5;
// Number of series between two abort checks.
const seriesPerReport = 500;

/**
 * Chooses the weights of a stage's members and collects its findings.
 *
 * @param results of the parts of the stage
 * @param assumed weights to use if there are too few series
 */
export function stageFindings(
  work: StageWork,
  stage: Stage,
  results: ReadonlyMap<MethodName, MethodAnswer>,
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

/** Settings for combining the forecasts of a stage's parts. */
interface Combining {
  seasonLength: number;
  /** Histories from which the season for short series is taken. */
  learnedFrom: HistoriesBefore;
  /** Weights of the members; null to use their median. */
  weights: readonly number[] | null;
}

/**
 * Combines the members of a stage and adds the simple forecasts.
 *
 * @param made forecasts of each method, one array per cutoff
 * @param throwIfStopped called regularly; may throw to abort
 * @returns one per cutoff, latest first
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

/** Forecasts a history simply, with the calendar effect. */
function simplyForecast(history: KeyedHistory, ahead: number, season: Float64Array | null): Float64Array {
  const { kind, calendar, learned } = history;
  if (calendar === null || kind !== 'short') return simpleForecast(history, ahead, season);
  const forecast = simpleForecast({ ...history, values: learned.values }, ahead, season);
  return withCalendar(forecast, history, calendar.factor);
}

/** Returns the assumed weights, or null if they are for other members. */
function weightsOf(members: number, assumed: readonly number[] | null): readonly number[] | null {
  return assumed?.length === members ? assumed : null;
}

/** Cached by histories, because all shards of a run use the same histories. */
const seasons = new WeakMap<readonly KeyedHistory[], Float64Array | null>();

/** Returns the season for series that are too short for a model; null if there is none. */
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

/** Interleaves lists: first elements, then second elements, and so on. */
function inTurns(lists: readonly (readonly string[])[]): string[] {
  const longest = lists.reduce((max, { length }) => Math.max(max, length), 0);
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
