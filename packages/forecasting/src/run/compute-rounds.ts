import type { ComputeParts, PartResult, Rounds } from './part.ts';

/** Computes rounds, and answers requests for their results. */
export class RoundResults {
  readonly #computeParts: ComputeParts;
  #last: readonly PartResult[] = [];

  /** @param computeParts by default, the parts are computed one after another */
  constructor(computeParts: ComputeParts = (parts, here) => parts.map((_, position) => here(position))) {
    this.#computeParts = computeParts;
  }

  /** Computes all rounds. */
  outcomeOf<Outcome>(rounds: Rounds<Outcome>): Outcome {
    let step = rounds.next();
    while (step.done !== true) {
      if ('part' in step.value) step = rounds.next(this.#last.slice(step.value.part, step.value.part + 1));
      else {
        const { parts, compute, report, learned } = step.value;
        this.#last = this.#computeParts(parts, compute, report, learned);
        step = rounds.next(this.#last);
      }
    }
    return step.value;
  }
}
