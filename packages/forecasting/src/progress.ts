/** Told how far the work is (0 to 1) and what it is at; may throw, which aborts the forecast. */
export type ProgressListener = (done: number, stage: string) => void;

/** Share of the work inside one stage, 0 to 1. */
export type StageProgress = (done: number) => void;

/** Turns the progress of consecutive stages into one figure that never falls. */
export class ProgressMeter {
  readonly #listener: ProgressListener | undefined;
  readonly #total: number;
  #finished = 0;

  /** @param total sum of the weights of all stages to come */
  constructor(listener: ProgressListener | undefined, total: number) {
    this.#listener = listener;
    this.#total = total;
  }

  /** Runs one stage; `weight` is its share of `total`. */
  run<Result>(stage: string, weight: number, work: (report: StageProgress) => Result): Result {
    const from = this.#finished;
    const report: StageProgress = (done) =>
      this.#listener?.(Math.min(1, (from + weight * done) / this.#total), stage);
    report(0);
    const result = work(report);
    report(1);
    this.#finished = from + weight;
    return result;
  }
}
