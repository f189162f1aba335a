/** A choice as callers write it. */
export interface ChosenScenario {
  name: string;
  times?: number | null | undefined;
  operation?: string | null | undefined;
}
