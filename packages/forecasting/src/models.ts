/** Models that a request may choose. */
export type ModelType = 'nbeats' | 'lightgbm' | 'ensemble';

/** A model as listed to users. */
export interface ModelInfo {
  type: ModelType;
  label: string;
  available: boolean;
  /** Why the model is unavailable; null if it is available. */
  reason: string | null;
}

// Requests for an unavailable model fail: no model runs under another one's name.
export const models: readonly ModelInfo[] = [
  { type: 'nbeats', label: 'N-BEATS', available: true, reason: null },
  { type: 'lightgbm', label: 'LightGBM', available: true, reason: null },
  { type: 'ensemble', label: 'Ensemble', available: true, reason: null },
];

/** Display name of a model. */
export function modelLabel(model: ModelType): string {
  return models.find(({ type }) => type === model)?.label ?? model;
}
