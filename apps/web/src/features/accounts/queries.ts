import { accounts, accountsKey, invitations, invitationsKey } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

type Schemas = components['schemas'];

export type Account = Schemas['Account'];
export type Invitation = Schemas['Invitation'];
export type NewInvitation = Schemas['NewInvitation'];

const calls = accounts(api);
const invitationCalls = invitations(api);

export const maxAccounts = 1000;

/** Accounts whose name or email contains the text. */
export const accountsQuery = (q: string) =>
  queryOptions(calls.list({ limit: maxAccounts, ...(q === '' ? {} : { q }) }));

export const invitationsQuery = queryOptions(invitationCalls.list());

const refreshAfter = {
  onSettled: (
    _data: unknown,
    _error: unknown,
    _variables: unknown,
    _result: unknown,
    { client }: { client: QueryClient },
  ) =>
    Promise.all([
      client.invalidateQueries({ queryKey: accountsKey }),
      client.invalidateQueries({ queryKey: invitationsKey }),
    ]),
};

export const createAccountMutation = mutationOptions({ mutationFn: calls.create, ...refreshAfter });
export const changeAccountMutation = mutationOptions({ mutationFn: calls.change, ...refreshAfter });
export const deleteAccountMutation = mutationOptions({ mutationFn: calls.remove, ...refreshAfter });

export const createInvitationMutation = mutationOptions({
  mutationFn: invitationCalls.create,
  ...refreshAfter,
});
export const revokeInvitationMutation = mutationOptions({
  mutationFn: invitationCalls.revoke,
  ...refreshAfter,
});
