import { isObject } from '../contract/is-object.ts';
import type { Body, Operation } from '../contract/operation.ts';
import type { Contract } from '../contract/contract.ts';
import { evaluate } from '../checks/expectation.ts';
import { type Call, fieldsIn } from '../http/call.ts';
import { baseCall } from '../fixtures/base-call.ts';
import { bodyOf } from '../fixtures/body-of.ts';
import { dependsOnData } from '../fixtures/data-dependent.ts';
import type { Lab } from '../lab.ts';
import { baseExpectation } from './base-expectation.ts';
import { callCase, type TestCase } from './test-case.ts';

/** Optional example fields that refer to data that may not exist. */
const ofOwnData: Readonly<Record<string, string>> = { adjustPlan: 'group', setStock: 'file' };

/** Returns a documented example with the ids of existing fixtures. */
async function exampleCall(lab: Lab, operation: Operation, body: Body, example: unknown): Promise<Call> {
  const base = await baseCall(lab, operation, body);
  if (!isObject(example)) return { ...base, body: { kind: 'json', value: example } };
  const own = Object.entries(fieldsIn(base)).filter(([name]) => dependsOnData(operation, name));
  const kept = Object.entries(example).filter(([name]) => name !== ofOwnData[operation.id]);
  return { ...base, body: bodyOf(body.type, Object.fromEntries([...kept, ...own])) };
}

function toleratesQuery(operation: Operation): TestCase {
  return {
    phase: 'examples',
    rule: 'ignores-unknown-query',
    operation: operation.id,
    name: 'with undeclared query parameters',
    async run(lab) {
      const base = await baseCall(lab, operation);
      // Clients add a timestamp to every GET (CALL-2).
      const query = [...base.query, ['_', '1700000000000'], ['contract_test_unknown', 'x']] as const;
      const findings = evaluate(
        lab,
        await lab.transport.call({ ...base, query }),
        baseExpectation(operation),
      );
      return findings.map((finding) =>
        finding.check === 'accepts-valid' ? { ...finding, check: 'ignores-unknown-query' as const } : finding,
      );
    },
  };
}

/** Tests minimal calls, documented examples and calls with undeclared parameters. */
export function examples({ operations }: Contract): TestCase[] {
  return operations.flatMap((operation) => {
    const expected = baseExpectation(operation);
    const bodies = operation.bodies.length === 0 ? [undefined] : operation.bodies;
    return [
      ...bodies.map((body) =>
        callCase(
          'examples',
          operation,
          body === undefined ? 'plain call' : `plain call as ${body.type}`,
          (lab) => baseCall(lab, operation, body),
          expected,
        ),
      ),
      ...operation.bodies.flatMap((body) =>
        [...body.examples].map(([name, example]) =>
          callCase(
            'examples',
            operation,
            `example ${name} as ${body.type}`,
            (lab) => exampleCall(lab, operation, body, example),
            expected,
          ),
        ),
      ),
      toleratesQuery(operation),
    ];
  });
}
