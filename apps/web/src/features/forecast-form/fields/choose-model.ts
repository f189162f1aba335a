import type { ModelType } from '../../../lib/model-names.ts';
import type { Model } from '../queries.ts';

export interface ModelChoice {
  model: ModelType;
  /** Why the model asked for is not the one chosen; null when it is. */
  note: string | null;
}

/** The model to start with: the one wanted when the server has it, else the first that it has. */
export function chooseModel(wanted: ModelType, models: readonly Model[]): ModelChoice {
  const asked = models.find(({ type }) => type === wanted);
  if (asked === undefined || asked.available) return { model: wanted, note: null };
  const first = models.find(({ available }) => available);
  if (first === undefined)
    return { model: wanted, note: `No model is available: ${asked.reason ?? 'the server gives no reason'}` };
  return {
    model: first.type,
    note: `${asked.label} is not available on this server, so ${first.label} is selected.`,
  };
}
