import type { ApiClient } from '../client.ts';
import { unwrap } from '../calls.ts';
import type { components } from '../schema.gen.ts';
import { read } from './read.ts';

type Schemas = components['schemas'];

/** First element of all keys that belong to the account of the signed-in user. */
export const accountKey = ['account'] as const;

/** Password, sessions and API tokens of the signed-in user. API tokens cannot make these calls. */
export function account(api: ApiClient) {
  return {
    /** Where the user is signed in, most recently used first. */
    sessions: () =>
      read(
        [...accountKey, 'sessions'],
        async (signal) => (await unwrap(api.GET('/api/account/sessions', { signal }))).sessions,
        0,
      ),

    endSession: (id: string) =>
      unwrap(api.DELETE('/api/account/sessions/{id}', { params: { path: { id } } })),

    /** Tokens of the user, and for administrators those of all services, newest first. */
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
