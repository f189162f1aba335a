import type { Contract } from '../../src/contract/contract.ts';
import { isObject } from '../../src/contract/is-object.ts';
import type { FakeAccounts } from './fake-accounts.ts';
import { exampleAnswer, json, problem } from './fake-answers.ts';
import { fieldsIn, type Handler, textOf } from './fake-request.ts';

export const apiTokenOperations = (contract: Contract, accounts: FakeAccounts): Record<string, Handler> => ({
  createApiToken(request, user) {
    const example = exampleAnswer(contract, 'createApiToken');
    const fields = fieldsIn(request);
    const created = accounts.createApiToken(user, textOf(fields.scope), fields.expires_in_days);
    return json(200, { ...(isObject(example) ? example : {}), ...created });
  },
  revokeApiToken({ path }, user) {
    const left = accounts.apiTokens.filter(({ id, username }) => id !== path.id || username !== user);
    if (left.length === accounts.apiTokens.length) return problem(404, 'No such token');
    accounts.apiTokens = left;
    return json(200, { success: true });
  },
});
