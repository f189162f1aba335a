import type { ComputeParts, PartResult, RoundName, Rounds } from './part.ts';

/** Computes rounds in this process, and answers requests for their results. */
export class RoundResults {
  readonly #computeParts: ComputeParts;
  readonly #results = new Map<RoundName, PartResult[]>();

  /** @param computeParts by default, the parts are computed one after another */
  constructor(computeParts: ComputeParts = ({ parts }, here) => parts.map((_, position) => here(position))) {
    this.#computeParts = computeParts;
  }

  /** Computes all rounds. */
  outcomeOf<Outcome>(rounds: Rounds<Outcome>): Outcome {
    let step = rounds.next();
    while (step.done !== true) {
      const { value } = step;
      if ('of' in value) {
        const { round, part, of, isLast = false } = value;
        const result = this.#results.get(round)?.[part];
        if (result && isLast) this.#results.get(round)?.splice(part, 1, { ...result, [of]: null });
        step = rounds.next(result?.[of]);
      } else {
        const { compute, report } = value;
        const here = (position: number) =>
          this.outcomeOf(compute(position, (done) => report(position, done)));
        this.#results.set(value.input.round, this.#computeParts(value, here));
        step = rounds.next();
      }
    }
    return step.value;
  }
}
