import type { ProgressListener } from '../progress.ts';
import type { Part } from './part.ts';

// What is left when all parts are done: combining, measuring, intervals.
const shareOfParts = 0.95;

/** Turns the progress of parts computed in any order into one figure that never falls. */
export class RunProgress {
  readonly #listener: ProgressListener;
  readonly #parts: readonly Part[];
  readonly #stages: readonly string[];
  readonly #done: Float64Array;
  #told = 0;

  /** @param stages names of the stages the parts belong to */
  constructor(listener: ProgressListener | undefined, parts: readonly Part[], stages: readonly string[]) {
    this.#listener = listener ?? (() => {});
    this.#parts = parts;
    this.#stages = stages;
    this.#done = new Float64Array(parts.length);
  }

  /** One part is so far, 0 to 1. */
  part(position: number, done: number): void {
    this.#done[position] = Math.max(done, this.#done[position] ?? 0);
    let [sum, all] = [0, 0];
    for (const [at, { work }] of this.#parts.entries()) {
      sum += work * (this.#done[at] as number);
      all += work;
    }
    this.#tell((shareOfParts * sum) / all);
  }

  /** Still there, no further. */
  alive(): void {
    this.#tell(0);
  }

  finished(): void {
    this.#tell(1);
  }

  #tell(done: number): void {
    this.#told = Math.max(this.#told, done);
    const at = this.#done.findIndex((share) => share < 1);
    this.#listener(this.#told, this.#stages[this.#parts[at]?.stage ?? this.#stages.length - 1] ?? '');
  }
}
