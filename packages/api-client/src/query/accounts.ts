import type { ApiClient } from '../client.ts';
import { unwrap } from '../calls.ts';
import type { components } from '../schema.gen.ts';
import { type QueryOf, read } from './read.ts';

type Schemas = components['schemas'];

/** First element of all keys of the accounts of a workspace. */
export const accountsKey = ['accounts'] as const;

/** Accounts of users and services. Admins only. */
export function accounts(api: ApiClient) {
  return {
    /** One page of the accounts, by name. */
    list: (query: QueryOf<'listAccounts'> = {}) =>
      read(
        [...accountsKey, 'list', query],
        (signal) => unwrap(api.GET('/api/accounts', { params: { query }, signal })),
        0,
      ),

    create: (body: Schemas['AccountForm']) => unwrap(api.POST('/api/accounts', { body })),

    change: ({ id, ...body }: Schemas['AccountChange'] & { id: string }) =>
      unwrap(api.PATCH('/api/accounts/{id}', { params: { path: { id } }, body })),

    /** @param owner the account that gets what the deleted one made */
    remove: ({ id, owner }: { id: string; owner: string }) =>
      unwrap(api.DELETE('/api/accounts/{id}', { params: { path: { id }, query: { owner } } })),
  };
}
