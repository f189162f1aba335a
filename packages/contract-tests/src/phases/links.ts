import type { Contract } from '../contract/contract.ts';
import { at } from '../contract/pointer.ts';
import type { Link, Operation } from '../contract/operation.ts';
import { judge } from '../checks/expectation.ts';
import { type Call, fieldsIn } from '../http/call.ts';
import { type Exchange, isSuccess, jsonOf } from '../http/exchange.ts';
import { baseCall, bodyOf } from '../knowledge/base-call.ts';
import type { Lab } from '../lab.ts';
import { SkippedError, type TestCase } from './test-case.ts';

/** A runtime expression (OpenAPI 3.1 §4.8.20.4); only those that read the answer's body are used here. */
function evaluated(expression: unknown, { answer }: Exchange): unknown {
  const text = String(expression);
  return text.startsWith('$response.body#')
    ? at(jsonOf(answer), text.slice('$response.body'.length))
    : expression;
}

const takesAway = new Set(['cancelForecastRun', 'deleteForecastRun', 'deleteUpload']);

/** A call whose answer names something made for it alone, when the link's target is going to take it away. */
async function sourceCall(lab: Lab, operation: Operation, link: Link): Promise<Call> {
  const base = await baseCall(lab, operation);
  if (!takesAway.has(link.operationId)) return base;
  const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const makes = operation.id === 'createForecast' || operation.id === 'uploadFile';
  if (names.length !== 1 && !makes) throw new SkippedError('it would take away what is not ours');
  const own = Object.values((await baseCall(lab, lab.contract.operation(link.operationId))).path);
  return makes
    ? base
    : { ...base, path: Object.fromEntries(names.map((name, index) => [name, own[index] ?? ''])) };
}

async function followed(lab: Lab, operation: Operation, link: Link) {
  const source = await lab.transport.call(await sourceCall(lab, operation, link));
  if (!isSuccess(source.answer))
    throw new SkippedError(`${operation.id} was answered ${source.answer.status}`);
  const target = lab.contract.operation(link.operationId);
  const parameters = [...link.parameters].map(([name, value]) => [name, evaluated(value, source)] as const);
  const fields = Object.entries(link.requestBody).map(
    ([name, value]) => [name, evaluated(value, source)] as const,
  );
  const missing = [...parameters, ...fields].find(([, value]) => typeof value !== 'string');
  if (missing)
    return [
      {
        check: 'flow' as const,
        message: `the answer has no ${missing[0]} for ${link.name}`,
        exchange: source,
      },
    ];
  const base = await baseCall(lab, target);
  // Who was just registered signs in with the password of that registration.
  const password = operation.id === 'register' ? { password: lab.strangersPassword } : {};
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
  const because = `${link.operationId} takes what ${operation.id} gave`;
  // A run may end before it can be cancelled.
  const statuses = link.operationId === 'cancelForecastRun' ? [200, 409] : [200];
  return judge(lab, exchange, { statuses, check: 'flow', because });
}

/** The links the contract draws from one operation's answer to another's request. */
export function links({ operations }: Contract): TestCase[] {
  return operations.flatMap((operation) =>
    [...operation.answers.values()].flatMap((answer) =>
      answer.links.map((link): TestCase => ({
        phase: 'links',
        rule: 'flow',
        operation: operation.id,
        name: `link ${link.name} to ${link.operationId}`,
        run: (lab) => followed(lab, operation, link),
      })),
    ),
  );
}
