import { type Characteristic, fallbackCharacteristics } from '@forecast-console/api-client/normalise';

/** Shown if TYPE (c1) is not in the file. TYPE is always listed, but then disabled (CALL-9). */
export const typeMissing = 'TYPE (c1) not in the file';

/** Returns whether the file has no TYPE column and the client added TYPE. */
export function lacksType(characteristics: readonly Characteristic[]): boolean {
  return characteristics.some((characteristic) => fallbackCharacteristics.includes(characteristic));
}
