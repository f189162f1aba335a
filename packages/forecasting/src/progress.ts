/** Called with the share done (0 to 1) and the current stage; may throw to abort. */
export type ProgressListener = (done: number, stage: string) => void;

/** Called with the share done of one stage, 0 to 1. */
export type StageProgress = (done: number) => void;
