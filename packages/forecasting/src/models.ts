/** The models a forecast can be asked of. */
export type ModelType = 'nbeats' | 'lightgbm' | 'ensemble';

/** What there is to say about a model before it is run. */
export interface ModelInfo {
  type: ModelType;
  label: string;
  available: boolean;
  /** Why it is not available; null when it is. */
  reason: string | null;
}

// An unavailable model is refused: no model ever runs under another's name.
export const models: readonly ModelInfo[] = [
  { type: 'nbeats', label: 'N-BEATS', available: true, reason: null },
  { type: 'lightgbm', label: 'LightGBM', available: true, reason: null },
  { type: 'ensemble', label: 'Ensemble', available: true, reason: null },
];

/** A model's name as a reader knows it. */
export function modelLabel(model: ModelType): string {
  return models.find(({ type }) => type === model)?.label ?? model;
}
