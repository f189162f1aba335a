import type { ForecastRequest } from '../../src/forecast-request.ts';
import { roundOf } from '../../src/round-of.ts';
import type { ComputeParts, PartResult, Requests, RoundName } from '../../src/run/part.ts';
import { RunParts } from '../../src/run/run-parts.ts';

/** Computes the parts like two other machines: with copies of the request and of all data, and the last part first. */
export function elsewhere(request: ForecastRequest): ComputeParts {
  const stored = new Map<RoundName, PartResult[]>();
  const resultOf = (requests: Requests<PartResult>): PartResult => {
    let step = requests.next();
    while (step.done !== true) {
      const { round, part, of } = step.value;
      step = requests.next(structuredClone(stored.get(round)?.[part]?.[of]));
    }
    return structuredClone(step.value);
  };
  return ({ input, parts }) => {
    const machines = [0, 1].map(() => {
      const copy = structuredClone(request);
      return roundOf(new RunParts(copy), copy, structuredClone(input), { part: () => {} });
    });
    const results: PartResult[] = [];
    for (let position = parts.length - 1; position >= 0; position--) {
      const computed = machines[position % 2]?.compute(position, () => {});
      if (computed) results[position] = resultOf(computed);
    }
    stored.set(input.round, results);
    return structuredClone(results);
  };
}
