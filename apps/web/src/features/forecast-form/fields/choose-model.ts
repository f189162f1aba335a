import type { ModelType } from '../../../lib/model-names.ts';
import type { Model } from '../queries.ts';

export interface ModelChoice {
  model: ModelType;
  /** why another model is selected; null if the requested one is */
  note: string | null;
}

/** The requested model if the server has it, else the first available one. */
export function chooseModel(wanted: ModelType, models: readonly Model[]): ModelChoice {
  const asked = models.find(({ type }) => type === wanted);
  if (asked === undefined || asked.available) return { model: wanted, note: null };
  const first = models.find(({ available }) => available);
  if (first === undefined)
    return { model: wanted, note: `No model is available: ${asked.reason ?? 'no reason given'}` };
  return {
    model: first.type,
    note: `${asked.label} is not available on this server, so ${first.label} is selected.`,
  };
}
