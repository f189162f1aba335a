import type { ApiClient } from '../client.ts';
import type { components } from '../schema.gen.ts';
import { unwrap } from '../unwrap.ts';
import { read } from './read.ts';

type Schemas = components['schemas'];

/** Starts the key of whatever is known of the one who asks. */
export const authKey = ['auth'] as const;

/** Accounts and sessions. */
export function auth(api: ApiClient) {
  return {
    /** Who the server takes the stored session for. */
    me: () => read([...authKey, 'me'], (signal) => unwrap(api.GET('/api/auth/me', { signal }))),

    /** Signs in and stores the session. */
    signIn: ({ username, password }: Schemas['Credentials']) => api.signIn(username, password),

    register: (body: Schemas['Registration']) => unwrap(api.POST('/api/auth/register', { body })),

    /** Ends a session at the server; the stored one is the caller's to clear. */
    signOut: (refreshToken: string) =>
      unwrap(api.POST('/api/auth/logout', { body: { refresh_token: refreshToken } })),
  };
}
