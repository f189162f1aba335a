/** Told how far the work is (0 to 1) and what it is at; may throw, which aborts the forecast. */
export type ProgressListener = (done: number, stage: string) => void;

/** Share of the work inside one stage, 0 to 1. */
export type StageProgress = (done: number) => void;
