import type { Handlers } from '../../http/contract/handlers.ts';
import type { Accounts } from './accounts.ts';
import type { Sessions } from './sessions.ts';

export function authRoutes({ sessions, accounts }: { sessions: Sessions; accounts: Accounts }) {
  return {
    login: ({ body, address }) => sessions.login(body.username, body.password, address),
    refreshToken: ({ body, address }) => sessions.refresh(body.refresh_token, address),
    logout: async ({ body }) => {
      await sessions.logout(body.refresh_token);
      return { success: true };
    },
    register: ({ body, address }) => accounts.register(body, address),
    getMe: ({ user }) => user,
  } satisfies Partial<Handlers>;
}
