import { isObject } from '../contract/is-object.ts';
import type { Contract } from '../contract/contract.ts';
import type { Body } from '../contract/operation.ts';
import { evaluate } from '../checks/expectation.ts';
import type { Finding } from '../checks/finding.ts';
import { callOf } from '../http/call.ts';
import { type Exchange, jsonOf } from '../http/exchange.ts';
import { bodyOf } from '../fixtures/body-of.ts';
import type { Lab } from '../lab.ts';
import { callCase, SkippedError, type TestCase } from './test-case.ts';

async function tokens(lab: Lab, operationId: string, body: Body, fields: Record<string, unknown>) {
  const operation = lab.contract.operation(operationId);
  const exchange = await lab.transport.call(callOf(operation, { body: bodyOf(body.type, fields) }));
  const response = jsonOf(exchange.response);
  return { exchange, response: isObject(response) ? response : {} };
}

const finding = (message: string, exchange: Exchange): Finding => ({ check: 'refresh', message, exchange });

/** Uses a separate sign-in, because reusing a refresh token ends its sessions. */
async function refreshes(lab: Lab, body: Body): Promise<Finding[]> {
  const form = lab.contract.operation('login').bodies[0];
  if (!form) throw new SkippedError('the contract documents no body for signing in');
  const login = await tokens(lab, 'login', form, { ...lab.credentials });
  const { refresh_token } = login.response;
  if (refresh_token === undefined) throw new SkippedError('sign-in returns no refresh token');

  const renewed = await tokens(lab, 'refreshToken', body, { refresh_token });
  const found = evaluate(lab, renewed.exchange, {
    statuses: [200],
    check: 'refresh',
    because: 'the refresh token is unused',
  });
  if (found.length > 0) return found;
  if (typeof renewed.response.refresh_token === 'string' && renewed.response.refresh_token === refresh_token)
    found.push(finding('the refresh returned the same refresh token', renewed.exchange));
  const me = await lab.transport.call(
    callOf(lab.contract.operation('getMe'), {
      authorization: { header: `Bearer ${String(renewed.response.access_token)}` },
    }),
  );
  if (me.response.status !== 200) found.push(finding(`the new token returned ${me.response.status}`, me));
  const again = await tokens(lab, 'refreshToken', body, { refresh_token });
  if (again.exchange.response.status !== 401)
    found.push(
      finding(
        `a used refresh token returned ${again.exchange.response.status} instead of 401`,
        again.exchange,
      ),
    );
  return found;
}

/** Tests signing in with an unknown username, and refreshing with every documented media type. */
export function authRefresh(contract: Contract): TestCase[] {
  const [login, refresh] = [contract.operation('login'), contract.operation('refreshToken')];
  const form = login.bodies[0];
  return [
    callCase(
      'auth',
      login,
      'unknown username',
      async (lab) =>
        callOf(login, {
          body: bodyOf(form?.type ?? '', { username: lab.nextName(), password: lab.otherPassword }),
        }),
      { statuses: [401], check: 'requires-token', because: 'the username is unknown' },
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
