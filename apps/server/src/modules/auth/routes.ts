import type { Handlers } from '../../http/contract/handlers.ts';
import type { AccountAdministration } from './account-administration.ts';
import type { Accounts } from './accounts.ts';
import type { ApiTokens } from './api-tokens.ts';
import type { Invitations } from './invitations.ts';
import type { OwnAccount } from './own-account.ts';
import type { ProviderSignIn } from './provider/provider-sign-in.ts';
import type { Sessions } from './sessions.ts';

interface Dependencies {
  sessions: Sessions;
  accounts: Accounts;
  ownAccount: OwnAccount;
  apiTokens: ApiTokens;
  administration: AccountAdministration;
  invitations: Invitations;
  providerSignIn: ProviderSignIn;
}

const defaultPageSize = 100;
const done = { success: true } as const;

export function authRoutes({
  sessions,
  accounts,
  ownAccount,
  apiTokens,
  administration,
  invitations,
  providerSignIn,
}: Dependencies) {
  return {
    login: ({ body, address, userAgent }) =>
      sessions.login(body.username, body.password, { address, userAgent }),
    refreshToken: ({ body, address, userAgent }) =>
      sessions.refresh(body.refresh_token, { address, userAgent }),
    logout: async ({ body }) => {
      const family = await sessions.logout(body.refresh_token);
      const provider_url = family && (await providerSignIn.endSessionUrl(family));
      return provider_url ? { ...done, provider_url } : done;
    },
    getSignInMethods: () => providerSignIn.methods(),
    startProviderSignIn: async ({ body, setCookie }) => {
      const { url, cookie } = await providerSignIn.start(body.return_to ?? '/');
      setCookie(cookie);
      return { url };
    },
    completeProviderSignIn: ({ body, cookies, setCookie, address, userAgent }) => {
      setCookie(providerSignIn.endOfStart());
      return providerSignIn.complete(body.query, cookies, { address, userAgent });
    },
    register: ({ body, address }) => accounts.register(body, address),
    readInvitation: ({ body, address }) => invitations.read(body.token, address),
    acceptInvitation: ({ body, address }) => invitations.accept(body, address),
    getMe: ({ user: { id, username, email, roles } }) => ({ id, username, email, roles }),
    changePassword: async ({ user, body, address }) => {
      await ownAccount.changePassword(user, body, address);
      return done;
    },
    replacePassword: async ({ body, address }) => {
      await ownAccount.replacePassword(body, address);
      return done;
    },
    getFormats: ({ user }) => ownAccount.formats(user),
    setFormats: ({ user, body }) => ownAccount.setFormats(user, body),
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
    listAccounts: ({ user, query }) =>
      administration.list(user, query.q ?? '', query.limit ?? defaultPageSize, query.offset ?? 0),
    createAccount: ({ user, body }) => administration.create(user, body),
    changeAccount: ({ user, path, body }) => administration.change(user, path.id, body),
    deleteAccount: async ({ user, path, query }) => {
      await administration.remove(user, path.id, query.owner);
      return done;
    },
    listInvitations: ({ user }) => invitations.list(user),
    createInvitation: ({ user, body }) => invitations.create(user, body),
    revokeInvitation: async ({ user, path }) => {
      await invitations.revoke(user, path.id);
      return done;
    },
  } satisfies Partial<Handlers>;
}
