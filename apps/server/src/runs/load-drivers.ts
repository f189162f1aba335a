import { type Bucket, bucketIndex } from '@forecast-console/series';
import type { DriverInput } from '@forecast-console/forecasting';
import type { Code } from '@forecast-console/ingest';
import type { DatasetReader, ValueFilter } from '../datasets/dataset-reader.ts';
import type { LevelGroup } from './load-level.ts';

/** Groups × buckets × drivers that one run may hold in memory (16 bytes each). */
const maxCells = 20_000_000;

/** What a run reads of its dataset to know the drivers of a group. */
interface Selection {
  dataset: DatasetReader;
  level: readonly Code[];
  filter: ValueFilter;
  groups: readonly Pick<LevelGroup, 'key'>[];
  bucket: Bucket;
}

/**
 * Reads the drivers of every group: the mean of what is known of its combinations in a bucket.
 *
 * @param start bucket index of the first value of each group
 * @param end bucket after the last one forecast
 * @throws RangeError when a run cannot hold them.
 */
export function loadDrivers(selection: Selection, start: number, end: number): DriverInput[] {
  const { dataset, level, filter, groups, bucket } = selection;
  const names = dataset.drivers();
  if (names.length === 0) return [];
  const length = end - start;
  if (names.length * groups.length * length > maxCells)
    throw new RangeError(
      `The columns known ahead (${names.join(', ')}) are more than one run can hold for ${groups.length} combinations over ${length} ${bucket}s. ` +
        'Choose fewer characteristics, a coarser bucket, or clear "Drivers".',
    );
  const [sums, counts] = [0, 0].map(() => names.map(() => groups.map(() => new Float64Array(length)))) as [
    Float64Array[][],
    Float64Array[][],
  ];
  const places = placesOf(level, dataset, groups);
  let lastDay = Number.NaN;
  let position = 0;
  for (const { driver, key, day, value } of dataset.driversAt(level, filter)) {
    if (day !== lastDay) {
      lastDay = day;
      position = bucketIndex(day, bucket) - start;
    }
    const place = places.get(key);
    if (place === undefined || position < 0 || position >= length) continue;
    add(sums[driver]?.[place], position, value);
    add(counts[driver]?.[place], position, 1);
  }
  return names.map((name, driver) => ({
    name,
    start,
    values: groups.map((_, place) => {
      const known = counts[driver]?.[place] ?? new Float64Array(length);
      // 0 / 0: not known.
      return known.map((count, at) => (sums[driver]?.[place]?.[at] ?? 0) / count);
    }),
  }));
}

function add(column: Float64Array | undefined, position: number, value: number): void {
  if (column !== undefined) column[position] = (column[position] ?? 0) + value;
}

/** The places of groups by the keys of the level, which are made of numbers of values. */
function placesOf(
  level: readonly Code[],
  dataset: DatasetReader,
  groups: readonly Pick<LevelGroup, 'key'>[],
): Map<string, number> {
  const ids = level.map(
    (code) => [code, new Map([...dataset.dictionary(code)].map(([id, value]) => [value, id]))] as const,
  );
  return new Map(
    groups.map(({ key }, place) => [
      ids.map(([code, byValue]) => byValue.get(key[code] ?? '')).join(','),
      place,
    ]),
  );
}
