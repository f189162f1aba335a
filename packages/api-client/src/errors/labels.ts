import { genericMessage } from './generic.ts';
import { statedMessage } from './message-of.ts';

/** ERR-3. */
export function labelSaveFailed(error: unknown): string {
  return `Failed to save dataset label: ${statedMessage(error) ?? genericMessage(error)}`;
}
