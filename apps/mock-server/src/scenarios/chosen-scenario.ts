/** A choice as callers write it. */
export interface ChosenScenario {
  name: string;
  times?: number | null | undefined;
  operation?: string | null | undefined;
  /** Milliseconds before the answer, in place of the scenario's own. */
  delay?: number | null | undefined;
  /** The same choice under another id is counted anew. */
  id?: string | null | undefined;
}
