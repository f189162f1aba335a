/** A scenario selection as sent by the caller. */
export interface ChosenScenario {
  name: string;
  times?: number | null | undefined;
  operation?: string | null | undefined;
  /** Delay in milliseconds, instead of the scenario's own. */
  delay?: number | null | undefined;
  /** Uses are counted separately per id. */
  id?: string | null | undefined;
}
