import type { ProgressListener } from '../progress.ts';
import type { Part } from './part.ts';

// Share of the total progress that the parts account for. Combining, measuring and intervals account for the
// remaining 5%.
const shareOfParts = 0.95;

/** Combines the progress of parts that are computed in any order into one share that never decreases. */
export class RunProgress {
  readonly #listener: ProgressListener;
  readonly #parts: readonly Part[];
  readonly #stages: readonly string[];
  readonly #done: Float64Array;
  readonly #all: number;
  #told = 0;
  /** Position of the first unfinished part. */
  #at = 0;

  /** @param stages stage name of each part */
  constructor(listener: ProgressListener | undefined, parts: readonly Part[], stages: readonly string[]) {
    this.#listener = listener ?? (() => {});
    this.#parts = parts;
    this.#stages = stages;
    this.#done = new Float64Array(parts.length);
    this.#all = parts.reduce((all, { work }) => all + work, 0);
  }

  /** Reports the share of one part that is done. */
  part(position: number, done: number): void {
    this.#done[position] = Math.max(done, this.#done[position] ?? 0);
    let sum = 0;
    for (let at = 0; at < this.#parts.length; at++)
      sum += (this.#parts[at] as Part).work * (this.#done[at] as number);
    this.#tell((shareOfParts * sum) / this.#all);
  }

  /** Repeats the last progress report, so that the listener can throw to abort. */
  throwIfStopped(): void {
    this.#tell(0);
  }

  finished(): void {
    this.#tell(1);
  }

  #tell(done: number): void {
    this.#told = Math.max(this.#told, done);
    while ((this.#done[this.#at] ?? 0) >= 1) this.#at++;
    this.#listener(this.#told, this.#stages[this.#parts[this.#at]?.stage ?? this.#stages.length - 1] ?? '');
  }
}
