import { loginCall } from '../../../fixtures/accounts.ts';
import { jsonOf } from '../../../http/exchange.ts';
import type { Behavior } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';
import { json } from '../../rejections.ts';
import { change, create, remove, requireAdmin } from './accounts.ts';

const oneTimePassword: Behavior = {
  rule: 'accounts',
  operationId: 'changeAccount',
  name: 'one-time password',
  async run(test) {
    await requireAdmin(test);
    const { id, credentials } = await create(test);
    const { username, password: first } = credentials;
    const [second, third] = [`${first}-2`, `${first}-3`];
    const form = { password: second, must_change_password: true };
    const changed = await test.request('changeAccount', change(id, form));
    fields(test, changed, changed.body, { must_change_password: true });
    const call = loginCall(test.lab, { username, password: second });
    const because = 'the user must choose another password first';
    await test.expectStatus(403, 'login', call, because);
    const problem = { ...call, headers: { accept: 'application/problem+json' } };
    const exchange = await test.expectStatus(403, 'login', problem, because);
    const expected = { code: 'password_change_required', status: 403, title: 'Forbidden' };
    fields(test, { exchange }, objectOf(jsonOf(exchange.response)), expected);
    const own = json({ username, current_password: second, new_password: third });
    await test.expectStatus(200, 'replacePassword', own, 'the user chooses another password');
    const next = loginCall(test.lab, { username, password: third });
    await test.expectStatus(200, 'login', next, 'the password was changed');
    await remove(test, id);
  },
};

/** All tests of passwords that the user must change. */
export const requiredChangeBehaviors: readonly Behavior[] = [oneTimePassword];
