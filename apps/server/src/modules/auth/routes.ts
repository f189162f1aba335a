import type { Handlers } from '../../http/contract/handlers.ts';
import type { Accounts } from './accounts.ts';
import type { ApiTokens } from './api-tokens.ts';
import type { OwnAccount } from './own-account.ts';
import type { Sessions } from './sessions.ts';

interface Dependencies {
  sessions: Sessions;
  accounts: Accounts;
  ownAccount: OwnAccount;
  apiTokens: ApiTokens;
}

const done = { success: true } as const;

export function authRoutes({ sessions, accounts, ownAccount, apiTokens }: Dependencies) {
  return {
    login: ({ body, address, userAgent }) =>
      sessions.login(body.username, body.password, { address, userAgent }),
    refreshToken: ({ body, address, userAgent }) =>
      sessions.refresh(body.refresh_token, { address, userAgent }),
    logout: async ({ body }) => {
      await sessions.logout(body.refresh_token);
      return done;
    },
    register: ({ body, address }) => accounts.register(body, address),
    getMe: ({ user: { id, username, email, roles } }) => ({ id, username, email, roles }),
    changePassword: async ({ user, body, address }) => {
      await ownAccount.changePassword(user, body, address);
      return done;
    },
    listSessions: ({ user }) => ownAccount.listSessions(user),
    endSession: async ({ user, path }) => {
      await ownAccount.endSession(user, path.id);
      return done;
    },
    listApiTokens: ({ user }) => apiTokens.list(user),
    createApiToken: ({ user, body }) => apiTokens.create(user, body),
    revokeApiToken: async ({ user, path }) => {
      await apiTokens.revoke(user, path.id);
      return done;
    },
  } satisfies Partial<Handlers>;
}
