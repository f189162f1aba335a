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

// A request for an unavailable model fails; it is never replaced by another model.
export const models: readonly ModelInfo[] = [
  { type: 'nbeats', label: 'N-BEATS', available: true, reason: null },
  { type: 'lightgbm', label: 'LightGBM', available: true, reason: null },
  { type: 'ensemble', label: 'Ensemble', available: true, reason: null },
];

/** Display name of a model. */
export function modelLabel(model: ModelType): string {
  return models.find(({ type }) => type === model)?.label ?? model;
}
