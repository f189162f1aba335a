import type { components } from '@forecast-console/api-client/schema';

type Preview = components['schemas']['PreviewAnswer'];

const labelSuffix = '_label';
const valuesShown = 5;

export interface DetectedCharacteristic {
  code: string;
  name: string;
  values: string[];
  /** number of values not shown */
  more: number;
}

/** Detected Characteristics of a preview: the first five values each; keys ending in _label supply names (UP-5). */
export function detectedCharacteristics({
  characteristics,
  value_counts: counts = {},
}: Pick<Preview, 'characteristics' | 'value_counts'>): DetectedCharacteristic[] {
  return Object.entries(characteristics)
    .filter(([key]) => !key.endsWith(labelSuffix))
    .map(([code, values]) => ({
      code,
      name: characteristics[code + labelSuffix]?.[0] ?? code,
      values: values.slice(0, valuesShown),
      // The response has only the first values, but all counts (UP-16).
      more: Math.max(0, Math.max(values.length, counts[code] ?? 0) - valuesShown),
    }));
}
