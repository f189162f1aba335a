import { limits } from '../limits.gen.ts';
import type { components } from '../schema.gen.ts';
import { asList, asNumber, asObject, asText, asTexts } from '../json.ts';

/** A characteristic of a dataset. */
export interface Characteristic {
  /** c1 to c15. */
  readonly type: string;
  readonly label: string;
  readonly sample_values: readonly string[];
  readonly value_count: number;
  readonly value: string | null;
}

/** A characteristic whose code the contract allows in requests. */
export interface KnownCharacteristic extends Characteristic {
  readonly type: components['schemas']['CharacteristicCode'];
}

/** Labels for characteristics that the dataset does not name (ENT-2). */
export const defaultCharacteristicLabels: Readonly<Record<string, string>> =
  limits.characteristicCodes.labels;

/** Characteristic c1, which every dataset has even if the response omits it (CALL-9). */
const typeCharacteristic: Characteristic = Object.freeze({
  type: 'c1',
  label: 'TYPE',
  sample_values: Object.freeze(['actual', 'forecast', 'backtest']),
  value_count: 3,
  value: null,
});

/** Used when the characteristics cannot be fetched (CALL-9). */
export const fallbackCharacteristics: readonly Characteristic[] = Object.freeze([typeCharacteristic]);

/**
 * Reads the characteristics response: a list, or an object with the list `characteristics`.
 *
 * @returns the characteristics, starting with c1 if the response omits it; entries without a type are omitted
 */
export function toCharacteristics(json: unknown): Characteristic[] {
  const list = asList(json) ?? asList(asObject(json)?.['characteristics']) ?? [];
  const found = list.map(toCharacteristic).filter((characteristic) => characteristic !== null);
  return found.some(({ type }) => type === typeCharacteristic.type) ? found : [typeCharacteristic, ...found];
}

/** Whether requests can use the characteristic. */
export function hasKnownCode(characteristic: Characteristic): characteristic is KnownCharacteristic {
  return limits.characteristicCodes.enum.some((code) => code === characteristic.type);
}

function toCharacteristic(json: unknown): Characteristic | null {
  const object = asObject(json);
  const type = asText(object?.['type']);
  if (!object || type === null) return null;
  const sample_values = asTexts(object['sample_values']);
  return {
    type,
    label: asText(object['label']) ?? defaultCharacteristicLabels[type] ?? type,
    sample_values,
    value_count: asNumber(object['value_count']) ?? sample_values.length,
    value: asText(object['value']),
  };
}
