import { genericMessage } from './generic.ts';
import { statedMessage } from './message-of.ts';

/** Spec §8, "Label save failed". */
export function labelSaveFailed(error: unknown): string {
  return `Failed to save dataset label: ${statedMessage(error) ?? genericMessage(error)}`;
}
