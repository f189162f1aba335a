import { type Characteristic, fallbackCharacteristics } from '@forecast-console/api-client/normalise';

/** Why TYPE (c1) cannot be chosen, although it is always listed (CALL-9). */
export const typeMissing = 'TYPE (c1) not in the file';

/** Whether TYPE was added to the characteristics because the file has no such column. */
export function lacksType(characteristics: readonly Characteristic[]): boolean {
  return characteristics.some((characteristic) => fallbackCharacteristics.includes(characteristic));
}
