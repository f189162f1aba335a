import type { Handlers } from '../plugins/contract/handlers.ts';
import type { Services } from '../services/index.ts';

export function authRoutes({ sessions, accounts }: Services) {
  return {
    login: ({ body }) => sessions.login(body.username, body.password),
    refreshToken: ({ body }) => sessions.refresh(body.refresh_token),
    logout: async ({ body }) => {
      await sessions.logout(body.refresh_token);
      return { success: true };
    },
    register: ({ body }) => accounts.register(body),
    getMe: ({ user }) => user,
  } satisfies Partial<Handlers>;
}
