import { isObject } from '../contract/is-object.ts';
import type { Contract } from '../contract/contract.ts';
import type { Body } from '../contract/operation.ts';
import { judge } from '../checks/expectation.ts';
import type { Finding } from '../checks/finding.ts';
import { callOf } from '../http/call.ts';
import { type Exchange, jsonOf } from '../http/exchange.ts';
import { bodyOf } from '../knowledge/base-call.ts';
import type { Lab } from '../lab.ts';
import { callCase, SkippedError, type TestCase } from './test-case.ts';

async function tokens(lab: Lab, operationId: string, body: Body, fields: Record<string, unknown>) {
  const operation = lab.contract.operation(operationId);
  const exchange = await lab.transport.call(callOf(operation, { body: bodyOf(body.type, fields) }));
  const answer = jsonOf(exchange.answer);
  return { exchange, answer: isObject(answer) ? answer : {} };
}

const finding = (message: string, exchange: Exchange): Finding => ({ check: 'refresh', message, exchange });

/** A sign-in of its own: a refresh token used twice ends every session that came from it. */
async function refreshes(lab: Lab, body: Body): Promise<Finding[]> {
  const form = lab.contract.operation('login').bodies[0];
  if (!form) throw new SkippedError('the contract has no body to sign in with');
  const login = await tokens(lab, 'login', form, { ...lab.credentials });
  const { refresh_token } = login.answer;
  if (refresh_token === undefined) throw new SkippedError('signing in gives no refresh token');

  const renewed = await tokens(lab, 'refreshToken', body, { refresh_token });
  const found = judge(lab, renewed.exchange, {
    statuses: [200],
    check: 'refresh',
    because: 'the refresh token is fresh',
  });
  if (found.length > 0) return found;
  if (typeof renewed.answer.refresh_token === 'string' && renewed.answer.refresh_token === refresh_token)
    found.push(finding('a refresh token works once, so a refresh has to give another', renewed.exchange));
  const me = await lab.transport.call(
    callOf(lab.contract.operation('getMe'), {
      authorization: { header: `Bearer ${String(renewed.answer.access_token)}` },
    }),
  );
  if (me.answer.status !== 200) found.push(finding(`the new token is answered ${me.answer.status}`, me));
  const again = await tokens(lab, 'refreshToken', body, { refresh_token });
  if (again.exchange.answer.status !== 401)
    found.push(
      finding(`a used refresh token is answered ${again.exchange.answer.status}, not 401`, again.exchange),
    );
  return found;
}

/** Signing in with a wrong password, and refreshing as each media type the contract lists. */
export function authRefresh(contract: Contract): TestCase[] {
  const [login, refresh] = [contract.operation('login'), contract.operation('refreshToken')];
  const form = login.bodies[0];
  return [
    callCase(
      'auth',
      login,
      'a name nobody has',
      async (lab) =>
        callOf(login, {
          body: bodyOf(form?.type ?? '', { username: lab.nextName(), password: lab.strangersPassword }),
        }),
      { statuses: [401], check: 'requires-token', because: 'nobody has this name' },
    ),
    ...refresh.bodies.map((body): TestCase => ({
      phase: 'auth',
      rule: 'refresh',
      operation: refresh.id,
      name: `refresh as ${body.type}`,
      run: (lab) => refreshes(lab, body),
    })),
  ];
}
