import { type Bucket, bucketIndex } from '@forecast-console/series';
import type { DatasetReader, ValueFilter } from '../../datasets/dataset-reader.ts';
import type { Code } from '@forecast-console/ingest';
import type { RunPlan } from '../plan-run.ts';
import { type SumLevel, sumLevels } from './sum-levels.ts';

/** Groups × buckets that one run may hold in memory (8 bytes each). */
const maxCells = 40_000_000;
const maxGroups = 100_000;
/** A coarser bucket without any row counts as a gap only while such buckets are this rare. */
const rareGapShare = 0.2;
const rowsPerReport = 50_000;

export interface LevelGroup {
  key: Partial<Record<Code, string>>;
  /** One value a bucket from the plan's start to its last bucket; NaN is a gap. */
  values: Float64Array;
}

export interface LevelSeries {
  groups: LevelGroup[];
  /** Levels between the groups and the total. */
  sums: SumLevel[];
  /** Buckets of the training span in which the whole selection has no row, treated as gaps. */
  gaps: number;
}

/**
 * Reads the series of every combination at a level. A bucket without rows is zero demand; when the whole
 * selection has none in it, it is a gap, unless that is so common that silence is part of the demand.
 *
 * @param alive called now and then; may throw, which aborts
 * @throws RangeError when the level has more combinations than a run can hold.
 */
export function loadLevel(
  dataset: DatasetReader,
  level: readonly Code[],
  filter: ValueFilter,
  bucket: Bucket,
  plan: RunPlan,
  alive: () => void = () => {},
): LevelSeries {
  const length = plan.last - plan.start + 1;
  const byKey = new Map<string, Float64Array>();
  const seen = new Uint8Array(length);
  let lastDay = Number.NaN;
  let position = 0;
  let rows = 0;
  for (const { key, day, value } of dataset.level(level, filter)) {
    if (rows++ % rowsPerReport === 0) alive();
    if (day !== lastDay) {
      lastDay = day;
      position = bucketIndex(day, bucket) - plan.start;
    }
    if (position < 0 || position >= length) continue;
    let values = byKey.get(key);
    if (values === undefined) {
      if (byKey.size >= maxGroups || (byKey.size + 1) * length > maxCells)
        throw new RangeError(
          `This level has more combinations than one run can hold (${byKey.size} so far, over ${length} ${bucket}s). ` +
            'Choose fewer characteristics, a coarser bucket, or filter the values.',
        );
      values = new Float64Array(length);
      byKey.set(key, values);
    }
    values[position] = (values[position] ?? 0) + value;
    seen[position] = 1;
  }

  const gaps = markGaps([...byKey.values()], seen, bucket, plan);
  const dictionaries = level.map((code) => [code, dataset.dictionary(code)] as const);
  const groups = [...byKey].map(([key, values]) => {
    const ids = key.split(',').map(Number);
    const named = dictionaries.map(([code, names], index) => [code, names.get(ids[index] ?? -1) ?? '']);
    return { key: Object.fromEntries(named) as Partial<Record<Code, string>>, values };
  });
  return { groups, sums: sumLevels(dataset, level, filter, [...byKey.keys()]), gaps };
}

function markGaps(series: readonly Float64Array[], seen: Uint8Array, bucket: Bucket, plan: RunPlan): number {
  if (bucket === 'day') return 0;
  const trained = plan.cutoff - plan.start + 1;
  const empty = [...seen.subarray(0, trained).entries()]
    .filter(([, rows]) => rows === 0)
    .map(([index]) => index);
  if (empty.length === 0 || empty.length / trained > rareGapShare) return 0;
  for (const values of series) for (const index of empty) values[index] = Number.NaN;
  return empty.length;
}
