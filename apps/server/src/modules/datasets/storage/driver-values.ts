import type { Code, Layout } from '@forecast-console/ingest';
import type { Database } from 'better-sqlite3';
import type { DatasetReader, ValueFilter } from './dataset-reader.ts';
import { type DriverRow, inStockDriver, isDriverRow, ofDriverRow, rowsOf } from './dataset-rows.ts';
import { driversOf, inStockOf } from './same-layout.ts';

type DriverValue = Omit<DriverRow, 'key'>;

/** Driver values of the level's combinations, in no particular order. */
export function* driversAt(
  dataset: DatasetReader,
  level: readonly Code[],
  filter: ValueFilter,
): Generator<DriverRow> {
  const keys = dataset.levelKeys(level, filter);
  for (const value of driverValues(dataset)) {
    const key = keys[value.combination];
    if (typeof key === 'string' && value.driver !== inStockDriver) yield { ...value, key };
  }
}

/** Yields the shares of periods in which items were in stock, by combination and first day, in no particular order. */
export function* sharesInStock(dataset: DatasetReader): Generator<DriverValue> {
  if (dataset.inStock() === null) return;
  for (const value of driverValues(dataset)) if (value.driver === inStockDriver) yield value;
}

function* driverValues(dataset: DatasetReader): Generator<DriverValue> {
  for (const segment of dataset.segments())
    for (const row of rowsOf(segment)) {
      const number = segment.combinations[row] as number;
      if (isDriverRow(number))
        yield {
          ...ofDriverRow(number),
          day: segment.days[row] as number,
          value: segment.sums[row] as number,
        };
    }
}

/**
 * Writes the names of the drivers and of the column in stock.
 * @param base dataset that the file extends
 * @returns position of each driver of the file in the dataset
 * @throws RefusedFileError if the file lacks a column of the dataset
 */
export function writeDrivers(database: Database, base: DatasetReader | null, layout: Layout): number[] {
  const own = layout.drivers ?? [];
  const drivers = driversOf(base?.drivers() ?? [], own);
  const insert = database.prepare('INSERT INTO driver VALUES (?, ?)');
  for (const [position, name] of drivers.entries()) insert.run(position, name);
  const inStock = inStockOf(base?.inStock() ?? null, layout.inStock ?? null);
  if (inStock !== null) insert.run(inStockDriver, inStock);
  return own.map((name) => drivers.indexOf(name));
}
