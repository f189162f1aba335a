import type { components } from '@forecast-console/api-client/schema';

export type ModelType = components['schemas']['ModelType'];

/** The models by their stated names (FC-7), in the order they are offered. */
export const modelNames: readonly { type: ModelType; label: string }[] = [
  { type: 'nbeats', label: 'N-BEATS' },
  { type: 'lightgbm', label: 'LightGBM' },
  { type: 'ensemble', label: 'Ensemble' },
];

/** A model's name; an unknown one as the server calls it. */
export function modelName(type: string | null): string {
  return modelNames.find((model) => model.type === type)?.label ?? type ?? 'N/A';
}
