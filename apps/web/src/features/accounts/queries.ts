import { accounts, accountsKey } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export type Account = components['schemas']['Account'];

const calls = accounts(api);

export const maxAccounts = 1000;

/** Accounts whose name or email contains the text. */
export const accountsQuery = (q: string) =>
  queryOptions(calls.list({ limit: maxAccounts, ...(q === '' ? {} : { q }) }));

const refreshAfter = {
  onSettled: (
    _data: unknown,
    _error: unknown,
    _variables: unknown,
    _result: unknown,
    { client }: { client: QueryClient },
  ) => client.invalidateQueries({ queryKey: accountsKey }),
};

export const createAccountMutation = mutationOptions({ mutationFn: calls.create, ...refreshAfter });
export const changeAccountMutation = mutationOptions({ mutationFn: calls.change, ...refreshAfter });
export const deleteAccountMutation = mutationOptions({ mutationFn: calls.remove, ...refreshAfter });
