/** Subjects beside the ids of runs: any run, and whatever else answers are made of. */
export const anyRun = 'runs';
export const anythingElse = 'datasets';

/** What was seen of the versions of some subjects. */
export interface Seen {
  /** Of all of them, as one text; another one after each change. */
  version: string;
  /** Whether nothing of them was stored since, or is about to be. */
  isStill(): Promise<boolean>;
}

/** What tells whether stored rows have changed, so that answers made of them may be given again. */
export interface Versions {
  /** Another number once something may have been stored. */
  moment(): number;
  of(subjects: readonly string[]): Promise<Seen>;
}
