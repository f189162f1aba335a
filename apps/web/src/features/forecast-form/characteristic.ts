import { limits } from '@forecast-console/api-client/limits';
import {
  type Characteristic as AnyCharacteristic,
  toCharacteristics,
} from '@forecast-console/api-client/normalise';
import type { CharacteristicCode } from './forecast-values.ts';

/** A characteristic of a dataset, by a code that a request may name. */
export interface Characteristic extends AnyCharacteristic {
  readonly type: CharacteristicCode;
}

/** Reads a characteristics answer; a code that no request could name is left out. */
export function readCharacteristics(json: unknown): Characteristic[] {
  return toCharacteristics(json).filter(hasKnownCode);
}

export function hasKnownCode(characteristic: AnyCharacteristic): characteristic is Characteristic {
  return limits.characteristicCodes.enum.some((code) => code === characteristic.type);
}
