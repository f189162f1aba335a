import type { ApiClient } from '../client.ts';
import { unwrap } from '../calls.ts';
import type { components } from '../schema.gen.ts';
import { read } from './read.ts';

type Schemas = components['schemas'];

/** First element of all keys that belong to the signed-in user's account. */
export const accountKey = ['account'] as const;

/** Password, sessions, and API tokens of the signed-in user. These calls cannot be made with an API token. */
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

    /** Sets a new password before signing in, for example after an administrator required one. */
    replacePassword: (body: Schemas['PasswordReplacement']) =>
      unwrap(api.POST('/api/auth/password', { body })),

    register: (body: Schemas['Registration']) => unwrap(api.POST('/api/auth/register', { body })),

    /** Ends a session on the server. The caller clears the stored session. */
    signOut: (refreshToken: string) =>
      unwrap(api.POST('/api/auth/logout', { body: { refresh_token: refreshToken } })),
  };
}
