import type { components } from '@forecast-console/api-client/schema';
import { bucketStart, formatIsoDate, seasonLength } from '@forecast-console/calendar';
import { isNear } from './figure-checks.ts';
import { type Facts, inputNeeds, noteCheckers, trimmed } from './note-checkers.ts';
import type { RandomDataset } from './random-dataset.ts';
import { isSeason } from './season-checks.ts';

type Schemas = components['schemas'];

/** Collects false statements, and counts the statements that were checked. */
export class Doubts {
  static checked = 0;
  /** Number of statements by the part of the app that makes them. */
  static readonly byChecker = new Map<string, number>();
  /** Number of notes by pattern. */
  static readonly notes = new Map<RegExp, number>(noteCheckers.map(([pattern]) => [pattern, 0]));
  /** The part of the app that is checked next. */
  checker = '';
  readonly found: string[] = [];

  claim(statement: string, isTrue: boolean): void {
    Doubts.checked++;
    Doubts.byChecker.set(this.checker, (Doubts.byChecker.get(this.checker) ?? 0) + 1);
    if (!isTrue) this.found.push(statement);
  }

  same(name: string, shown: number | null | undefined, computed: number | null | undefined): void {
    this.claim(`${name}: ${shown}, computed ${computed}`, isNear(shown, computed));
  }

  note(text: string, facts: Facts): void {
    for (const [pattern, check] of noteCheckers) {
      const found = pattern.exec(text);
      if (found === null) continue;
      Doubts.notes.set(pattern, (Doubts.notes.get(pattern) ?? 0) + 1);
      this.claim(`${facts.product ?? 'total'}: ${text}`, check(facts, found.slice(1)));
      return;
    }
    this.claim(`no checker for "${text}"`, false);
  }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

export const datesOf = ({ bucket, start }: RandomDataset, length: number) =>
  Array.from({ length }, (_, t) => formatIsoDate(bucketStart(start + t, bucket)));

/**
 * Histories as the server trains on them: a bucket without any rows is a gap, and any other missing row means zero
 * demand.
 */
export function historiesOf({ bucket, series }: RandomDataset): Map<string, (number | null)[]> {
  const all = [...series.values()];
  const length = all[0]?.length ?? 0;
  const empty = Array.from({ length }, (_, t) => all.every((values) => values[t] == null));
  const share = empty.filter(Boolean).length / length;
  const isGap = (t: number) => empty[t] === true && bucket !== 'day' && share <= 0.2;
  return new Map(
    [...series].map(([product, values]) => [
      product,
      Array.from({ length }, (_, t) => values[t] ?? (isGap(t) ? null : 0)),
    ]),
  );
}

/** Checks level, trend, seasonality and inputs against the history. */
export function checkExplanation(facts: Facts, explanation: Schemas['Explanation'], doubts: Doubts): void {
  const { dataset, run, histories } = facts;
  const season = seasonLength(dataset.bucket);
  const all = facts.product === null ? [...histories.values()] : [histories.get(facts.product) ?? []];
  const total = Array.from({ length: all[0]?.length ?? 0 }, (_, t) => {
    const values = all.map((one) => one[t] ?? null);
    return values.includes(null) ? null : sumOf(values.map((value) => value ?? 0));
  });
  const own = trimmed(total);
  if (explanation.without_effects !== true && !own.includes(null)) {
    const last = own.slice(-season).map((value) => value ?? 0);
    doubts.same('level', explanation.level, own.length === 0 ? null : sumOf(last) / last.length);
    const perYear = { day: 364, week: 52, month: 12, quarter: 4, year: 1 }[dataset.bucket];
    const years = Math.min(3, Math.floor(own.length / perYear));
    const level = explanation.level ?? 0;
    const mean = (back: number) =>
      sumOf(
        own.slice(own.length - (back + 1) * perYear, own.length - back * perYear).map((one) => one ?? 0),
      ) / perYear;
    const trend = years < 2 || level <= 0 ? null : (100 * (mean(0) - mean(years - 1))) / (years - 1) / level;
    doubts.same('trend', explanation.trend_per_year, trend);
  }
  const strength = explanation.seasonal_strength;
  doubts.claim(`strength ${strength}`, strength === null || own.length > 2 * season);
  if (strength !== null && explanation.without_effects !== true && !own.includes(null)) {
    const strongest = explanation.strongest_season;
    const from = dataset.start + total.length - own.length;
    doubts.claim(
      `seasonality ${strength}, highest at ${strongest}`,
      isSeason(
        own.map((value) => value ?? 0),
        from,
        dataset.bucket,
        { strength, strongest },
      ),
    );
  }
  for (const input of explanation.relied_on) {
    const needs = inputNeeds(input, season);
    const isShape = /^the shape of the last (\d+) values at most$/.exec(input);
    doubts.claim(
      `"${input}" with ${own.length} values`,
      isShape === null
        ? needs !== null && needs <= own.length + (run.horizon ?? 0)
        : Number(isShape[1]) <= own.length || facts.product !== null,
    );
  }
}
