import type { Contract } from '../contract/contract.ts';
import { at } from '../contract/pointer.ts';
import type { Link, Operation } from '../contract/operation.ts';
import { evaluate } from '../checks/expectation.ts';
import { type Call, fieldsIn } from '../http/call.ts';
import { type Exchange, isSuccess, jsonOf } from '../http/exchange.ts';
import { baseCall } from '../fixtures/base-call.ts';
import { bodyOf } from '../fixtures/body-of.ts';
import type { Lab } from '../lab.ts';
import { SkippedError, type TestCase } from './test-case.ts';

/** Evaluates a runtime expression that refers to the response body or the path (OpenAPI 3.1 §4.8.20.4). */
function evaluated(expression: unknown, { call, response }: Exchange): unknown {
  const text = String(expression);
  if (text.startsWith('$request.path.')) return call.path[text.slice('$request.path.'.length)];
  return text.startsWith('$response.body#')
    ? at(jsonOf(response), text.slice('$response.body'.length))
    : expression;
}

const removes = new Set(['cancelForecastRun', 'deleteForecastRun', 'deleteUpload']);

/** Returns the source call of a link. If the target operation removes the item, the source creates a new one. */
async function sourceCall(lab: Lab, operation: Operation, link: Link): Promise<Call> {
  const base = await baseCall(lab, operation);
  if (!removes.has(link.operationId)) return base;
  const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const makes = operation.id === 'createForecast' || operation.id === 'uploadFile';
  if (names.length !== 1 && !makes) throw new SkippedError('it would remove a shared item');
  const own = Object.values((await baseCall(lab, lab.contract.operation(link.operationId))).path);
  return makes
    ? base
    : { ...base, path: Object.fromEntries(names.map((name, index) => [name, own[index] ?? ''])) };
}

async function followed(lab: Lab, operation: Operation, link: Link) {
  const source = await lab.transport.call(await sourceCall(lab, operation, link));
  if (!isSuccess(source.response))
    throw new SkippedError(`${operation.id} returned ${source.response.status}`);
  const target = lab.contract.operation(link.operationId);
  const parameters = [...link.parameters].map(([name, value]) => [name, evaluated(value, source)] as const);
  const fields = Object.entries(link.requestBody).map(
    ([name, value]) => [name, evaluated(value, source)] as const,
  );
  const missing = [...parameters, ...fields].find(
    ([, value]) => typeof value !== 'string' && typeof value !== 'number',
  );
  const expressions = [...link.parameters.values(), ...Object.values(link.requestBody)].map(String);
  if (missing && expressions.some((text) => /#.*\/0\//.test(text)))
    throw new SkippedError('the list is empty');
  if (missing)
    return [
      {
        check: 'flow' as const,
        message: `the response has no ${missing[0]} for ${link.name}`,
        exchange: source,
      },
    ];
  const base = await baseCall(lab, target);
  // New users sign in with the password of their registration.
  const password = operation.id === 'register' ? { password: lab.otherPassword } : {};
  const exchange = await lab.transport.call({
    ...base,
    path: { ...base.path, ...Object.fromEntries(parameters.map(([name, value]) => [name, String(value)])) },
    body:
      fields.length === 0
        ? base.body
        : bodyOf(target.bodies[0]?.type ?? '', {
            ...fieldsIn(base),
            ...password,
            ...Object.fromEntries(fields),
          }),
  });
  const because = `${link.operationId} accepts values from ${operation.id}`;
  // The server returns 409 if the run ends before it is canceled.
  const statuses = link.operationId === 'cancelForecastRun' ? [200, 409] : [200];
  return evaluate(lab, exchange, { statuses, check: 'flow', because });
}

/** Tests links from the response of one operation to the request of another. */
export function links({ operations }: Contract): TestCase[] {
  return operations.flatMap((operation) =>
    [...operation.responses.values()].flatMap((response) =>
      response.links.map((link): TestCase => ({
        phase: 'links',
        rule: 'flow',
        operation: operation.id,
        name: `link ${link.name} to ${link.operationId}`,
        run: (lab) => followed(lab, operation, link),
      })),
    ),
  );
}
