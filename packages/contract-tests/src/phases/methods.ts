import type { Contract } from '../contract/contract.ts';
import { callOf } from '../http/call.ts';
import { judge } from '../checks/expectation.ts';
import { unknownId } from '../knowledge/things.ts';
import { SkippedError, type TestCase } from './test-case.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Whether an address of one template is one of another too: /user/logout is a /user/{name}. */
function isAlso(path: string, template: string): boolean {
  const pattern = template
    .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{[^{}]+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}

/** Methods that an address does not have: 405, with the ones it has in `Allow` (RFC 9110 §15.5.6). */
export function otherMethods({ operations }: Contract): TestCase[] {
  const first = new Map(operations.toReversed().map((operation) => [operation.path, operation]));
  return [...first.values()].toReversed().flatMap((operation) => {
    const known = operations.filter(({ path }) => path === operation.path).map(({ method }) => method);
    const elsewhere = operations
      .filter(({ path }) => isAlso(operation.path, path))
      .map(({ method }) => method);
    return methods
      .filter((method) => !elsewhere.includes(method))
      .map((method): TestCase => ({
        phase: 'methods',
        rule: 'method-not-allowed',
        operation: operation.id,
        name: `${method} ${operation.path}`,
        async run(lab) {
          if (lab.safe && method !== 'GET')
            throw new SkippedError('--safe: a broken server might do what it says');
          const { things } = lab;
          // The token and an id that exists: a server may look at both first.
          const id = things.uploadId ?? unknownId;
          const unknown = Object.fromEntries(operation.parameters.map(({ name }) => [name, unknownId]));
          const path = { ...unknown, id, uploadId: id, runId: things.forecastRunId ?? unknownId };
          const exchange = await lab.transport.call(
            callOf(operation, { method, path, authorization: 'session' }),
          );
          const because = `${operation.path} has no ${method}`;
          const findings = judge(lab, exchange, {
            statuses: [405],
            check: 'method-not-allowed',
            because,
          });
          const allowed = (exchange.answer.headers.allow ?? '').toUpperCase().split(/\s*,\s*/);
          if (exchange.answer.status === 405 && !known.every((one) => allowed.includes(one)))
            findings.push({
              check: 'method-not-allowed',
              message: `Allow is "${exchange.answer.headers.allow ?? ''}"; it has to name ${known.join(', ')}`,
              exchange,
            });
          // What else a wrong method is answered is no answer of the operation, so its own do not bind.
          return findings.filter(({ check }) => check === 'method-not-allowed');
        },
      }));
  });
}
