import type { DriverInput, List } from '@forecast-console/forecasting';
import { withDataset } from '../../datasets/storage/index.ts';
import { computeReach } from '../input/event-reach.ts';
import { loadDrivers } from '../input/load-drivers.ts';
import { type LevelGroup, type LevelSeries, loadLevel } from '../input/load-level.ts';
import { type RunInput, type RunSource, toForecastRequest } from '../input/read-run.ts';
import type { SumLevel } from '../input/sum-levels.ts';
import { valueFilter } from '../input/value-filter.ts';
import { combinationKey } from '../result/all-groups.ts';
import { runEvents } from '../result/run-effects.ts';

/** Specifies which parts of the input of a step come from the earlier run. */
export interface StepParts {
  /** `merged` is the earlier history, continued with newer actuals. */
  history: 'merged' | 'later';
  events: 'earlier' | 'later';
  drivers: 'earlier' | 'later';
}

export interface StepInput {
  keys: readonly string[];
  forecast: RunInput['forecast'];
}

interface Read {
  level: LevelSeries;
  drivers: DriverInput[];
}

/**
 * Combines the input of two runs into that of a step between them.
 *
 * @param source request and periods of the step
 */
export async function stepInput(
  source: Pick<RunSource, 'request' | 'periods'>,
  earlier: RunSource,
  later: RunSource,
  parts: StepParts,
): Promise<StepInput> {
  const { request, periods } = source;
  const { start, cutoff } = periods;
  const known = Math.min(earlier.periods.cutoff, cutoff);
  const end = periods.forecastStart + request.horizon;
  const read = ({ dataset, stockouts }: RunSource, last: number): Read =>
    withDataset(dataset, (reader) => {
      const { aggregation_characteristics: codes, bucket_type: bucket } = request;
      const filter = valueFilter(request.filters);
      const level = loadLevel(
        reader,
        codes,
        filter,
        bucket,
        { ...periods, cutoff: last, last },
        { stockouts },
      );
      const selection = { dataset: reader, level: codes, filter, groups: level.groups, bucket };
      return { level, drivers: request.with_drivers ? loadDrivers(selection, start, end) : [] };
    });
  const [before, after] = [read(earlier, known), read(later, cutoff)];
  const level =
    parts.history === 'later' ? after.level : mergeHistories(before.level, after.level, cutoff - start + 1);
  const drivers =
    parts.drivers === 'later'
      ? alignDrivers(after, level.groups)
      : mergeDrivers(
          alignDrivers(before, level.groups),
          alignDrivers(after, level.groups),
          cutoff - start + 1,
        );
  const { events, dataset } = parts.events === 'later' ? later : { ...earlier, dataset: later.dataset };
  const reaches = withDataset(dataset, (reader) =>
    events.map(({ scope }) =>
      computeReach(scope, {
        dataset: reader,
        level: request.aggregation_characteristics,
        filter: valueFilter(request.filters),
        groups: level.groups,
      }),
    ),
  );
  const inputs = await runEvents(events, reaches, { ...request, periods });
  return {
    keys: Array.from(level.groups, keyOf),
    forecast: toForecastRequest(source, { histories: level.groups, sums: level.sums }, inputs, drivers),
  };
}

const keyOf = ({ key }: Pick<LevelGroup, 'key'>) => combinationKey(key);

/** Continues each earlier series with the later actuals. */
function mergeHistories(
  before: LevelSeries,
  after: LevelSeries,
  length: number,
): { groups: LevelGroup[]; sums: SumLevel[] } {
  const later = new Map(Array.from(after.groups, (group) => [keyOf(group), group]));
  const earlier = new Map(Array.from(before.groups, (group) => [keyOf(group), group]));
  // Use the order of the later run, because models may depend on the order.
  const keys = new Set([...later.keys(), ...earlier.keys()]);
  const groups = [...keys].map((key): LevelGroup => {
    const [old, current] = [earlier.get(key), later.get(key)];
    const values = Float64Array.from({ length }, (_, at) => trainingOf(current)?.[at] ?? 0);
    const known = before.groups.at(0)?.values.length ?? 0;
    for (let at = 0; at < known; at++) values[at] = trainingOf(old)?.[at] ?? 0;
    const kept = [
      ...(old?.kept ?? []).filter((at) => at < known),
      ...(current?.kept ?? []).filter((at) => at >= known),
    ];
    return { key: (current ?? old)?.key ?? {}, values, kept };
  });
  return { groups, sums: mergeSums([after, before], [...keys]) };
}

const trainingOf = (group: LevelGroup | undefined) => group?.training ?? group?.values;

function mergeSums(levels: readonly LevelSeries[], keys: readonly string[]): SumLevel[] {
  const positions = new Map(keys.map((key, at) => [key, at]));
  const [wanted] = levels;
  return (wanted?.sums ?? []).flatMap((sum) => {
    const groupOf = new Map<number, string>();
    for (const { groups, sums } of levels)
      for (const [at, members] of (sums.find(({ code }) => code === sum.code)?.members ?? []).entries())
        for (const member of members) {
          const position = positions.get(keyOf(groups.at(member) ?? { key: {} }));
          const name = sums.find(({ code }) => code === sum.code)?.keys[at];
          if (position !== undefined && name !== undefined && !groupOf.has(position))
            groupOf.set(position, name);
        }
    const members = new Map<string, number[]>();
    for (const at of keys.keys()) {
      const name = groupOf.get(at) ?? '';
      members.set(name, [...(members.get(name) ?? []), at]);
    }
    if (members.size < 2 || members.size === keys.length) return [];
    return [{ code: sum.code, name: sum.name, keys: [...members.keys()], members: [...members.values()] }];
  });
}

/** Returns the drivers in the order of some groups; NaN (unknown) for groups that were not read. */
function alignDrivers({ level, drivers }: Read, groups: List<LevelGroup>): DriverInput[] {
  const positions = new Map(Array.from(level.groups, (group, at) => [keyOf(group), at]));
  return drivers.map(({ values, ...driver }) => ({
    ...driver,
    values: Array.from(groups, (group) => {
      const own = values[positions.get(keyOf(group)) ?? -1];
      return own ?? new Float64Array(values[0]?.length ?? 0).fill(Number.NaN);
    }),
  }));
}

/**
 * Returns the earlier driver values. Fills unknown values of the earlier history from the later run. Values of new
 * periods stay unknown, because they belong to the new actuals.
 */
function mergeDrivers(
  before: readonly DriverInput[],
  after: readonly DriverInput[],
  history: number,
): DriverInput[] {
  return before.map((driver) => {
    const later = after.find(({ name }) => name === driver.name);
    return {
      ...driver,
      values: driver.values.map((own, series) =>
        own.map((value, at) =>
          Number.isNaN(value) && at < history ? (later?.values[series]?.[at] ?? value) : value,
        ),
      ),
    };
  });
}
