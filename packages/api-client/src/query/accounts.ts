import type { ApiClient } from '../client.ts';
import { unwrap } from '../calls.ts';
import type { components } from '../schema.gen.ts';
import { type QueryOf, read } from './read.ts';

type Schemas = components['schemas'];

/** First element of all account keys. */
export const accountsKey = ['accounts'] as const;

/** Accounts of users and services. Only admins can make these calls. */
export function accounts(api: ApiClient) {
  return {
    /** One page of accounts, sorted by name. */
    list: (query: QueryOf<'listAccounts'> = {}) =>
      read(
        [...accountsKey, 'list', query],
        (signal) => unwrap(api.GET('/api/accounts', { params: { query }, signal })),
        0,
      ),

    create: (body: Schemas['AccountForm']) => unwrap(api.POST('/api/accounts', { body })),

    change: ({ id, ...body }: Schemas['AccountChange'] & { id: string }) =>
      unwrap(api.PATCH('/api/accounts/{id}', { params: { path: { id } }, body })),

    /** @param owner the account that takes over everything that the deleted account created */
    remove: ({ id, owner }: { id: string; owner: string }) =>
      unwrap(api.DELETE('/api/accounts/{id}', { params: { path: { id }, query: { owner } } })),
  };
}

/** First element of all invitation keys. */
export const invitationsKey = ['invitations'] as const;

/** Invitations. Admins manage them; invited people accept them without signing in. */
export function invitations(api: ApiClient) {
  return {
    /** Open invitations, newest first. Admins only. */
    list: () =>
      read(
        [...invitationsKey, 'list'],
        async (signal) => (await unwrap(api.GET('/api/invitations', { signal }))).invitations,
        0,
      ),

    /** Creates an invitation. The response contains the token of its link, which cannot be fetched again. Admins only. */
    create: (body: Schemas['InvitationForm']) => unwrap(api.POST('/api/invitations', { body })),

    /** Revokes an open invitation, whose link stops working at once. Admins only. */
    revoke: (id: string) => unwrap(api.DELETE('/api/invitations/{id}', { params: { path: { id } } })),

    /** The invitation that belongs to a link's token. */
    received: (token: string) =>
      read(
        [...invitationsKey, 'received', token],
        (signal) => unwrap(api.POST('/api/auth/invitation', { body: { token }, signal })),
        0,
      ),

    /** Accepts an invitation and creates the account. */
    accept: (body: Schemas['InvitationAcceptance']) =>
      unwrap(api.POST('/api/auth/invitation/accept', { body })),
  };
}
