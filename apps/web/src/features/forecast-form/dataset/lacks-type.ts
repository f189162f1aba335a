import { type Characteristic, fallbackCharacteristics } from '@forecast-console/api-client/normalise';

/** Shown if TYPE (c1) is disabled; it is always listed (CALL-9). */
export const typeMissing = 'TYPE (c1) not in the file';

/** Returns whether the file has no TYPE column, so that the client added it. */
export function lacksType(characteristics: readonly Characteristic[]): boolean {
  return characteristics.some((characteristic) => fallbackCharacteristics.includes(characteristic));
}
