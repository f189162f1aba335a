import { type Bucket, bucketIndex } from '@forecast-console/calendar';
import type { DriverInput, List } from '@forecast-console/forecasting';
import type { Code } from '@forecast-console/ingest';
import { type DatasetReader, driversAt, type ValueFilter } from '../../datasets/storage/index.ts';
import { type DriverCell, DriverMeans } from './driver-means.ts';
import type { LevelGroup } from './load-level.ts';

/**
 * Maximum number of groups × buckets × drivers that one run may hold in memory (20 bytes each while they are read,
 * then 8).
 */
const maxCells = 20_000_000;

/** The dataset, level and groups whose drivers are read. */
interface Selection {
  dataset: DatasetReader;
  level: readonly Code[];
  filter: ValueFilter;
  groups: List<Pick<LevelGroup, 'key'>>;
  bucket: Bucket;
}

/**
 * Reads the drivers of every group: the mean over its combinations per bucket.
 *
 * @see {@link DriverMeans}
 * @param start bucket index of the first value of each group
 * @param end index of the bucket after the forecast
 * @throws RangeError if the values exceed the memory of a run
 */
export function loadDrivers(selection: Selection, start: number, end: number): DriverInput[] {
  const { dataset, level, groups, bucket } = selection;
  const names = dataset.drivers();
  if (names.length === 0) return [];
  const length = end - start;
  if (names.length * groups.length * length > maxCells)
    throw new RangeError(
      `The external variables (${names.join(', ')}) exceed the limit of one run for ${groups.length} combinations over ${length} ${bucket}s. ` +
        'Choose fewer characteristics, a coarser bucket, or clear "Drivers".',
    );
  const combinations = dataset.combinationCount();
  const drivers = names.map(() => new DriverMeans(groups.length, length, combinations));
  const indexes = indexGroups(level, dataset, groups);
  for (const [driver, cell] of driverCells(selection, indexes, start, length)) drivers[driver]?.add(cell);
  if (drivers.some(({ mixes }) => mixes))
    for (const [driver, cell] of driverCells(selection, indexes, start, length))
      drivers[driver]?.compare(cell);
  return names.map((name, driver) => ({ name, start, values: drivers[driver]?.means() ?? [] }));
}

/** Yields the driver values of the groups in the buckets of a run. */
function* driverCells(
  { dataset, level, filter, bucket }: Selection,
  indexes: ReadonlyMap<string, number>,
  start: number,
  length: number,
): Generator<readonly [driver: number, cell: DriverCell]> {
  let lastDay = Number.NaN;
  let position = 0;
  for (const { driver, combination, key, day, value } of driversAt(dataset, level, filter)) {
    if (day !== lastDay) {
      lastDay = day;
      position = bucketIndex(day, bucket) - start;
    }
    const group = indexes.get(key);
    if (group === undefined || position < 0 || position >= length) continue;
    yield [driver, { combination, group, position, value }];
  }
}

/** Returns the index of each group by its key in the dataset, which consists of value ids. */
function indexGroups(
  level: readonly Code[],
  dataset: DatasetReader,
  groups: List<Pick<LevelGroup, 'key'>>,
): Map<string, number> {
  const ids = level.map(
    (code) => [code, new Map([...dataset.dictionary(code)].map(([id, value]) => [value, id]))] as const,
  );
  return new Map(
    Array.from(groups, ({ key }, index) => [
      ids.map(([code, byValue]) => byValue.get(key[code] ?? '')).join(','),
      index,
    ]),
  );
}
