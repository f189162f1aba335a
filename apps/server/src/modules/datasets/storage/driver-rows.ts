/** More combinations than a dataset may have; what is numbered from here on is a driver of one. */
const firstOfDrivers = 1 << 21;

/** The number under which the values of a driver stand among the observations of a combination. */
export function driverRow(driver: number, combination: number): number {
  return (driver + 1) * firstOfDrivers + combination;
}

/** Whether a row of observations is of a driver, and not of the demand. */
export function isDriverRow(row: number): boolean {
  return row >= firstOfDrivers;
}

/** The driver and the combination of such a row. */
export function ofDriverRow(row: number): { driver: number; combination: number } {
  return { driver: Math.floor(row / firstOfDrivers) - 1, combination: row % firstOfDrivers };
}
