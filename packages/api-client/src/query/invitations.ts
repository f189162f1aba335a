import type { ApiClient } from '../client.ts';
import { unwrap } from '../calls.ts';
import type { components } from '../schema.gen.ts';
import { read } from './read.ts';

type Schemas = components['schemas'];

/** First element of all keys of invitations. */
export const invitationsKey = ['invitations'] as const;

/** Invitations: admins manage them, invited people accept them without signing in. */
export function invitations(api: ApiClient) {
  return {
    /** Open invitations, newest first. Admins only. */
    list: () =>
      read(
        [...invitationsKey, 'list'],
        async (signal) => (await unwrap(api.GET('/api/invitations', { signal }))).invitations,
        0,
      ),

    /** The response contains the token of the link, which cannot be fetched again. Admins only. */
    create: (body: Schemas['InvitationForm']) => unwrap(api.POST('/api/invitations', { body })),

    /** Admins only. */
    revoke: (id: string) => unwrap(api.DELETE('/api/invitations/{id}', { params: { path: { id } } })),

    /** Who is invited by the token of a link. */
    received: (token: string) =>
      read(
        [...invitationsKey, 'received', token],
        (signal) => unwrap(api.POST('/api/auth/invitation', { body: { token }, signal })),
        0,
      ),

    /** Creates the account of the invited person. */
    accept: (body: Schemas['InvitationAcceptance']) =>
      unwrap(api.POST('/api/auth/invitation/accept', { body })),
  };
}
