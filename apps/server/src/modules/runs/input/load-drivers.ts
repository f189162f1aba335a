import { type Bucket, bucketIndex } from '@forecast-console/calendar';
import type { DriverInput } from '@forecast-console/forecasting';
import type { Code } from '@forecast-console/ingest';
import type { DatasetReader, ValueFilter } from '../../datasets/storage/index.ts';
import { type DriverCell, DriverMeans } from './driver-means.ts';
import type { LevelGroup } from './load-level.ts';

/** Groups × buckets × drivers that one run may hold in memory (20 bytes each while they are read, then 8). */
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
 * Reads the drivers of every group: the mean of its combinations in a bucket.
 *
 * @see {@link DriverMeans}
 * @param start bucket index of the first value of each group
 * @param end bucket after the last one forecast
 * @throws RangeError when a run cannot hold them.
 */
export function loadDrivers(selection: Selection, start: number, end: number): DriverInput[] {
  const { dataset, level, groups, bucket } = selection;
  const names = dataset.drivers();
  if (names.length === 0) return [];
  const length = end - start;
  if (names.length * groups.length * length > maxCells)
    throw new RangeError(
      `The columns known ahead (${names.join(', ')}) are more than one run can hold for ${groups.length} combinations over ${length} ${bucket}s. ` +
        'Choose fewer characteristics, a coarser bucket, or clear "Drivers".',
    );
  const combinations = dataset.combinationCount();
  const drivers = names.map(() => new DriverMeans(groups.length, length, combinations));
  const places = placesOf(level, dataset, groups);
  for (const [driver, cell] of cellsOf(selection, places, start, length)) drivers[driver]?.add(cell);
  if (drivers.some(({ mixes }) => mixes))
    for (const [driver, cell] of cellsOf(selection, places, start, length)) drivers[driver]?.compare(cell);
  return names.map((name, driver) => ({ name, start, values: drivers[driver]?.means() ?? [] }));
}

/** What is known of the groups in the buckets of a run, with the position of its driver. */
function* cellsOf(
  { dataset, level, filter, bucket }: Selection,
  places: ReadonlyMap<string, number>,
  start: number,
  length: number,
): Generator<readonly [driver: number, cell: DriverCell]> {
  let lastDay = Number.NaN;
  let position = 0;
  for (const { driver, combination, key, day, value } of dataset.driversAt(level, filter)) {
    if (day !== lastDay) {
      lastDay = day;
      position = bucketIndex(day, bucket) - start;
    }
    const group = places.get(key);
    if (group === undefined || position < 0 || position >= length) continue;
    yield [driver, { combination, group, position, value }];
  }
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
