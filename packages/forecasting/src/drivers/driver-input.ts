/** Something that moves demand and is known ahead as a number: a price, a discount, a temperature. */
export interface DriverInput {
  name: string;
  /** Bucket index of the first value of every series. */
  start: number;
  /** One array a series, in their order, through the buckets to forecast as far as known; NaN where it is not. */
  values: readonly Float64Array[];
}

/** Whether a driver of a series is ever anything but the same. */
export function varies(values: Float64Array): boolean {
  const first = values.find((value) => !Number.isNaN(value));
  return first !== undefined && values.some((value) => value !== first && !Number.isNaN(value));
}

/**
 * Refuses drivers that do not fit the series.
 *
 * @throws RangeError with the reason
 */
export function checkDrivers(drivers: readonly DriverInput[], seriesCount: number): void {
  for (const { name, start, values } of drivers) {
    if (values.length !== seriesCount)
      throw new RangeError(`driver ${name} needs values for each of the ${seriesCount} series`);
    if (!Number.isInteger(start))
      throw new RangeError(`start of driver ${name} must be a bucket index, got ${start}`);
    if (values.some((own) => own.some((value) => Math.abs(value) === Infinity)))
      throw new RangeError(`driver ${name} holds a value that is not finite`);
  }
}
