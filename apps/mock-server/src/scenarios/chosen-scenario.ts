/** A scenario selection as sent by the caller. */
export interface ChosenScenario {
  name: string;
  times?: number | null | undefined;
  operation?: string | null | undefined;
  /** Delay in milliseconds; overrides the delay of the scenario. */
  delay?: number | null | undefined;
  /** Id of the selection. Uses are counted separately for each id. */
  id?: string | null | undefined;
}
