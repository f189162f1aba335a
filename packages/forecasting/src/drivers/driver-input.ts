/** An external variable whose numeric value is known in advance: a price, a discount, a temperature. */
export interface DriverInput {
  name: string;
  /** Bucket index of the first value of every series. */
  start: number;
  /** One array per series, in request order, up to the last known value within the horizon; NaN where unknown. */
  values: readonly Float64Array[];
}

/** Returns whether a driver ever varies. */
export function varies(values: Float64Array): boolean {
  const first = values.find((value) => !Number.isNaN(value));
  return first !== undefined && values.some((value) => value !== first && !Number.isNaN(value));
}

/**
 * Validates that drivers fit the series.
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
      throw new RangeError(`driver ${name} contains a value that is not finite`);
  }
}
