import type { ApiClient } from '../client.ts';
import { unwrap } from '../calls.ts';
import type { components } from '../schema.gen.ts';
import { type QueryOf, read } from './read.ts';

type Schemas = components['schemas'];

/** First element of all keys that belong to the signed-in user's account. */
export const accountKey = ['account'] as const;

/** Password, formats, sessions, and API tokens of the signed-in user. These calls cannot be made with an API token. */
export function account(api: ApiClient) {
  return {
    /** Active sessions of the user, most recently used first. */
    sessions: () =>
      read(
        [...accountKey, 'sessions'],
        async (signal) => (await unwrap(api.GET('/api/account/sessions', { signal }))).sessions,
        0,
      ),

    endSession: (id: string) =>
      unwrap(api.DELETE('/api/account/sessions/{id}', { params: { path: { id } } })),

    /** The user's tokens, newest first. For admins, also the tokens of all services. */
    tokens: () =>
      read(
        [...accountKey, 'tokens'],
        async (signal) => (await unwrap(api.GET('/api/account/tokens', { signal }))).tokens,
        0,
      ),

    /** The response contains the token, which cannot be fetched again. */
    createToken: (body: Schemas['ApiTokenForm']) => unwrap(api.POST('/api/account/tokens', { body })),

    revokeToken: (id: string) => unwrap(api.DELETE('/api/account/tokens/{id}', { params: { path: { id } } })),

    /** Formats of numbers, dates and CSV exports; null if the user has not chosen any. */
    formats: () =>
      read(
        [...accountKey, 'formats'],
        async (signal) => (await unwrap(api.GET('/api/account/formats', { signal }))).formats,
      ),

    setFormats: (body: Schemas['Formats']) => unwrap(api.PUT('/api/account/formats', { body })),

    /** Ends all other sessions of the user. */
    changePassword: (body: Schemas['PasswordChange']) => unwrap(api.PUT('/api/account/password', { body })),
  };
}

/** First element of all keys that depend on the signed-in user. */
export const authKey = ['auth'] as const;

/** Sign-in, registration, and the current user. */
export function auth(api: ApiClient) {
  return {
    /** The user of the stored session. */
    me: () => read([...authKey, 'me'], (signal) => unwrap(api.GET('/api/auth/me', { signal }))),

    /** Signs in and stores the session. */
    signIn: ({ username, password }: Schemas['Credentials']) => api.signIn(username, password),

    /** Whether passwords are accepted, and the provider to sign in with. */
    methods: () =>
      read([...authKey, 'methods'], (signal) => unwrap(api.GET('/api/auth/methods', { signal })), 0),

    /** Returns the provider's address, which the browser opens next. */
    startProviderSignIn: (body: Schemas['ProviderSignInStart']) =>
      unwrap(api.POST('/api/auth/provider/start', { body })),

    /** Completes a sign-in with the provider and stores the session. Returns the path to open next. */
    completeProviderSignIn: (query: string) => api.completeProviderSignIn(query),

    /** Sets a new password before signing in, for example after an administrator required one. */
    replacePassword: (body: Schemas['PasswordReplacement']) =>
      unwrap(api.POST('/api/auth/password', { body })),

    register: (body: Schemas['Registration']) => unwrap(api.POST('/api/auth/register', { body })),

    /** Ends a session on the server. The caller clears the stored session, and opens `provider_url` if there is one. */
    signOut: (refreshToken: string) =>
      unwrap(api.POST('/api/auth/logout', { body: { refresh_token: refreshToken } })),
  };
}

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
