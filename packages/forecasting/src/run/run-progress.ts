import type { ProgressListener } from '../progress.ts';
import type { Part, RoundName } from './part.ts';
import type { RunParts } from './run-parts.ts';

// Share of the total progress that the parts account for. Combining, measuring and intervals account for the
// remaining 5%.
const shareOfParts = 0.95;

/** Combines the progress of parts that are computed in any order into one share that never decreases. */
export class RunProgress {
  readonly #listener: ProgressListener;
  readonly #parts: readonly Part[];
  /** Position of the first part of each round. */
  readonly #first: Readonly<Record<RoundName, number>>;
  readonly #stages: readonly string[];
  readonly #done: Float64Array;
  readonly #all: number;
  #told = 0;
  /** Position of the first unfinished part. */
  #at = 0;

  constructor(listener: ProgressListener | undefined, run: Pick<RunParts, 'partsOf' | 'plan'>) {
    const first = { learn: 0, forecast: 0, sum: 0, try: 0, measure: 0 };
    const parts: Part[] = [];
    for (const round of Object.keys(first) as RoundName[]) {
      first[round] = parts.length;
      for (const part of run.partsOf(round)) parts.push(part);
    }
    this.#listener = listener ?? (() => {});
    this.#parts = parts;
    this.#first = first;
    this.#stages = run.plan.tiers[0]?.map(({ name }) => name) ?? [];
    this.#done = new Float64Array(parts.length);
    this.#all = parts.reduce((all, { work }) => all + work, 0);
  }

  /** Reports the share of one part that is done. */
  part(round: RoundName, position: number, done: number): void {
    const at = this.#first[round] + position;
    this.#done[at] = Math.max(done, this.#done[at] ?? 0);
    let sum = 0;
    for (let own = 0; own < this.#parts.length; own++)
      sum += (this.#parts[own] as Part).work * (this.#done[own] as number);
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
