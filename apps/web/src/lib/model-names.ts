import type { components } from '@forecast-console/api-client/schema';

export type ModelType = components['schemas']['ModelType'];

/** Display names of the models (FC-7), in display order. */
export const modelNames: readonly { type: ModelType; label: string }[] = [
  { type: 'nbeats', label: 'N-BEATS' },
  { type: 'lightgbm', label: 'LightGBM' },
  { type: 'ensemble', label: 'Ensemble' },
];

/** Display name of a model; unknown models keep the server's name. */
export function modelName(type: string | null): string {
  return modelNames.find((model) => model.type === type)?.label ?? type ?? 'N/A';
}
