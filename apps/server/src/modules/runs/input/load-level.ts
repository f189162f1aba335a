import { type Bucket, bucketIndex } from '@forecast-console/calendar';
import { type DatasetReader, rowsOf, type ValueFilter } from '../../datasets/storage/index.ts';
import type { Code } from '@forecast-console/ingest';
import type { RunPeriods } from '../request/run-periods.ts';
import type { StockoutMark } from '../../demand/index.ts';
import { type GroupMarks, Marks } from './marks.ts';
import { type SumLevel, sumLevels } from './sum-levels.ts';

/** Maximum number of groups × buckets that one run may hold in memory (8 bytes each). */
const maxCells = 40_000_000;
const maxGroups = 100_000;
/** Empty weeks, months or quarters count as gaps only up to this share of the buckets. */
const rareGapShare = 0.2;
const rowsPerReport = 50_000;
const cellsPerBuffer = 65_536;

export interface LevelGroup extends GroupMarks {
  key: Partial<Record<Code, string>>;
  /** One value per bucket from the start of the run to the last bucket with data; NaN is a gap. */
  values: Float64Array;
}

export interface LevelSeries {
  groups: LevelGroup[];
  /** Levels between the groups and the total. */
  sums: SumLevel[];
  /** Buckets of the training span in which the whole selection has no row, treated as gaps. */
  gaps: number;
}

interface Options {
  /** Marks of stockouts and outliers, in addition to the dataset's column in stock. Default: only recorded sales. */
  stockouts?: readonly StockoutMark[];
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
  { stockouts, onProgress = () => {} }: Options = {},
): LevelSeries {
  const length = periods.last - periods.start + 1;
  const keys = dataset.levelKeys(level, filter);
  const byKey = new Map<string, Float64Array>();
  /** Values by combination; undefined if a combination has no rows in the selection. */
  const byCombination = keys.map((): Float64Array | undefined => undefined);
  const positions = new Map<number, number>();
  const span = { bucket, start: periods.start, length };
  const marks = new Marks(dataset, keys, stockouts, span, maxCells);
  const seen = new Uint8Array(length);
  const newSeries = seriesAllocator(length);
  const valuesOf = (key: string): Float64Array => {
    const existing = byKey.get(key);
    if (existing !== undefined) return existing;
    if (byKey.size >= maxGroups || (byKey.size + 1) * length > maxCells)
      throw new RangeError(
        `This level has more combinations than one run supports (${byKey.size} so far, over ${length} ${bucket}s). ` +
          'Choose fewer characteristics, a coarser bucket, or filter the values.',
      );
    const values = newSeries();
    byKey.set(key, values);
    return values;
  };
  let rows = 0;
  for (const segment of dataset.segments()) {
    const { combinations, days, sums } = segment;
    for (const row of rowsOf(segment)) {
      if (rows++ % rowsPerReport === 0) onProgress(byKey.size);
      const combination = combinations[row] as number;
      const key = keys[combination];
      if (typeof key !== 'string') continue;
      const day = days[row] as number;
      let position = positions.get(day);
      if (position === undefined) positions.set(day, (position = bucketIndex(day, bucket) - periods.start));
      if (position < 0 || position >= length) continue;
      const values = (byCombination[combination] ??= valuesOf(key));
      values[position] = (values[position] as number) + (sums[row] as number);
      marks.add(combination, position, sums[row] as number);
      seen[position] = 1;
    }
  }
  onProgress(byKey.size);

  const gaps = markGaps([...byKey.values()], seen, bucket, periods);
  const marksOf = marks.apply(byKey, byCombination, periods.cutoff - periods.start + 1);
  const dictionaries = level.map((code) => [code, dataset.dictionary(code)] as const);
  const groups = [...byKey].map(([key, values]) => {
    const ids = key.split(',').map(Number);
    const named = dictionaries.map(([code, names], index) => [code, names.get(ids[index] ?? -1) ?? '']);
    return { key: Object.fromEntries(named) as Partial<Record<Code, string>>, values, ...marksOf(key) };
  });
  return { groups, sums: sumLevels(dataset, level, filter, [...byKey.keys()]), gaps };
}

/** Returns a function that allocates zeroed arrays in shared buffers; one buffer per array needs several times the memory. */
function seriesAllocator(length: number): () => Float64Array {
  const perBuffer = Math.max(1, Math.floor(cellsPerBuffer / length));
  let all = new Float64Array(0);
  let next = perBuffer;
  return () => {
    if (next === perBuffer) [all, next] = [new Float64Array(perBuffer * length), 0];
    return all.subarray(next * length, ++next * length);
  };
}

function markGaps(
  series: readonly Float64Array[],
  seen: Uint8Array,
  bucket: Bucket,
  periods: RunPeriods,
): number {
  if (bucket === 'day') return 0;
  const trained = periods.cutoff - periods.start + 1;
  const empty = [...seen.subarray(0, trained).entries()]
    .filter(([, rows]) => rows === 0)
    .map(([index]) => index);
  if (empty.length === 0 || empty.length / trained > rareGapShare) return 0;
  for (const values of series) for (const index of empty) values[index] = Number.NaN;
  return empty.length;
}
