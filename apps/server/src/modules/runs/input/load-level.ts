import { type Bucket, bucketIndex } from '@forecast-console/calendar';
import { type List, listOf } from '@forecast-console/forecasting';
import { type DatasetReader, rowsOf, type ValueFilter } from '../../datasets/storage/index.ts';
import type { Code } from '@forecast-console/ingest';
import type { RunPeriods } from '../request/run-periods.ts';
import type { StockoutMark } from '../../demand/index.ts';
import { GroupValues } from './group-values.ts';
import { type GroupMarks, Marks } from './marks.ts';
import { type SumLevel, sumLevels } from './sum-levels.ts';

/** Maximum number of groups, and of groups × buckets, that one run may hold in memory (8 bytes each). */
const usualLimits = { groups: 1_000_000, cells: 40_000_000 };
/** Empty weeks, months or quarters count as gaps only up to this share of the buckets. */
const rareGapShare = 0.2;
const rowsPerReport = 50_000;

export interface GroupHistory extends GroupMarks {
  /** One value per bucket from the start of the run to the last bucket with data; NaN is a gap. */
  values: Float64Array;
}

export interface LevelGroup extends GroupHistory {
  key: Partial<Record<Code, string>>;
}

export interface LevelSeries {
  groups: List<LevelGroup>;
  /** The groups without their keys, which helpers do not need. */
  histories: List<GroupHistory>;
  /** Levels between the groups and the total. */
  sums: SumLevel[];
  /** Buckets of the training span in which the whole selection has no row, treated as gaps. */
  gaps: number;
}

interface Options {
  /** Marks of stockouts and outliers, in addition to the dataset's column in stock. Default: only recorded sales. */
  stockouts?: readonly StockoutMark[];
  limits?: typeof usualLimits;
  /** Called regularly with the number of combinations so far; may throw to abort. */
  onProgress?: (combinations: number) => void;
}

/**
 * Reads the series of every combination at a level. A bucket without rows is zero demand. A bucket in which the whole
 * selection has no rows is a gap, unless such buckets are so common that they are part of the demand pattern.
 * Buckets in which a combination could not be sold are unknown (see `applyStockouts`), and marked outliers are not
 * trained on (see `withoutOutliers`).
 *
 * @throws RangeError if the level has more combinations than a run can hold
 */
export function loadLevel(
  dataset: DatasetReader,
  level: readonly Code[],
  filter: ValueFilter,
  bucket: Bucket,
  periods: RunPeriods,
  { stockouts, limits = usualLimits, onProgress = () => {} }: Options = {},
): LevelSeries {
  const length = periods.last - periods.start + 1;
  const groupOf = dataset.levelGroups(level, filter);
  /** Position of each group among those with rows, in the order of their first rows; -1 without rows. */
  const positionOf = new Int32Array(1 + groupOf.reduce((max, group) => Math.max(max, group), -1)).fill(-1);
  /** First combination of each group. */
  const firstOf = new Int32Array(positionOf.length);
  const values = new GroupValues(length);
  const positions = new Map<number, number>();
  const span = { bucket, start: periods.start, length };
  const marks = new Marks(dataset, groupOf, stockouts, span, limits.cells);
  const seen = new Uint8Array(length);
  const newGroup = (combination: number): number => {
    if (values.count >= limits.groups || (values.count + 1) * length > limits.cells)
      throw new RangeError(
        `This level has more combinations than one run supports (${values.count} so far, over ${length} ${bucket}s). ` +
          'Choose fewer characteristics, a coarser bucket, or filter the values.',
      );
    firstOf[values.count] = combination;
    return values.add();
  };
  let rows = 0;
  for (const segment of dataset.segments()) {
    const { combinations, days, sums } = segment;
    for (const row of rowsOf(segment)) {
      if (rows++ % rowsPerReport === 0) onProgress(values.count);
      const combination = combinations[row] as number;
      const group = groupOf[combination] ?? -1;
      if (group < 0) continue;
      const day = days[row] as number;
      let position = positions.get(day);
      if (position === undefined) positions.set(day, (position = bucketIndex(day, bucket) - periods.start));
      if (position < 0 || position >= length) continue;
      let at = positionOf[group] as number;
      if (at < 0) at = positionOf[group] = newGroup(combination);
      values.increase(at, position, sums[row] as number);
      marks.add(combination, position, sums[row] as number);
      seen[position] = 1;
    }
  }
  onProgress(values.count);

  const gaps = markGaps(values, seen, bucket, periods);
  const valuesOf = (group: number) => {
    const at = positionOf[group] as number;
    return at < 0 ? null : values.at(at);
  };
  const changes = new Map(
    [...marks.apply(valuesOf, periods.cutoff - periods.start + 1)].map(([group, change]) => [
      positionOf[group] as number,
      change,
    ]),
  );
  const firsts = firstOf.slice(0, values.count);
  const histories = historiesOf(values, changes);
  return {
    groups: withKeys(histories, dataset, level, firsts),
    histories,
    sums: sumLevels(dataset, groupOf, firsts),
    gaps,
  };
}

// A function of its own, because closures keep all variables of their scope alive: helpers keep the histories only.
function historiesOf(values: GroupValues, changes: ReadonlyMap<number, GroupMarks>): List<GroupHistory> {
  return listOf(values.count, (at) => ({ values: values.at(at), ...changes.get(at) }));
}

/** @param firsts first combination of each group */
function withKeys(
  histories: List<GroupHistory>,
  dataset: DatasetReader,
  level: readonly Code[],
  firsts: Int32Array,
): List<LevelGroup> {
  const columns = level.map((code) => {
    const [ids, names] = [dataset.combinationIds(code), dataset.values(code)];
    return [code, firsts.map((first) => ids[first] ?? -1), names] as const;
  });
  const keyOf = (at: number): LevelGroup['key'] =>
    Object.fromEntries(columns.map(([code, ids, names]) => [code, names[ids[at] as number] ?? '']));
  return listOf(histories.length, (at) => ({ key: keyOf(at), ...(histories.at(at) as GroupHistory) }));
}

function markGaps(values: GroupValues, seen: Uint8Array, bucket: Bucket, periods: RunPeriods): number {
  if (bucket === 'day') return 0;
  const trained = periods.cutoff - periods.start + 1;
  const empty = [...seen.subarray(0, trained).entries()]
    .filter(([, rows]) => rows === 0)
    .map(([index]) => index);
  if (empty.length === 0 || empty.length / trained > rareGapShare) return 0;
  for (let at = 0; at < values.count; at++) {
    const own = values.at(at);
    for (const index of empty) own[index] = Number.NaN;
  }
  return empty.length;
}
