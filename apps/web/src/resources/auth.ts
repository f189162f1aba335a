import { mutationOptions } from '@tanstack/react-query';
import { api, unwrap } from '../lib/api.ts';

export interface Credentials {
  username: string;
  password: string;
}

interface Registration extends Credentials {
  email: string;
}

export const signInMutation = mutationOptions({
  mutationFn: ({ username, password }: Credentials) => api.signIn(username, password),
});

export const registerMutation = mutationOptions({
  mutationFn: ({ email, username, password }: Registration) =>
    unwrap(
      api.POST('/api/auth/register', { body: { email: email.trim(), username: username.trim(), password } }),
    ),
});

/** Who the server takes the stored session for. */
export function readMe() {
  return unwrap(api.GET('/api/auth/me'));
}

/** Ends a session at the server. */
export async function revokeSession(refreshToken: string): Promise<void> {
  await api.POST('/api/auth/logout', { body: { refresh_token: refreshToken } });
}
