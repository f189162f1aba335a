import type { ApiClient } from '../client.ts';
import { unwrap } from '../calls.ts';
import type { components } from '../schema.gen.ts';
import { read } from './read.ts';

type Schemas = components['schemas'];

/** First element of all keys that depend on the signed-in user. */
export const authKey = ['auth'] as const;

/** Accounts and sessions. */
export function auth(api: ApiClient) {
  return {
    /** The user of the stored session. */
    me: () => read([...authKey, 'me'], (signal) => unwrap(api.GET('/api/auth/me', { signal }))),

    /** Signs in and stores the session. */
    signIn: ({ username, password }: Schemas['Credentials']) => api.signIn(username, password),

    register: (body: Schemas['Registration']) => unwrap(api.POST('/api/auth/register', { body })),

    /** Ends a session on the server. The caller clears the stored session. */
    signOut: (refreshToken: string) =>
      unwrap(api.POST('/api/auth/logout', { body: { refresh_token: refreshToken } })),
  };
}
