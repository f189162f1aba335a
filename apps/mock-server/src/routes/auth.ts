import type { Handlers } from '../plugins/contract/handlers.ts';
import type { Services } from '../services/index.ts';

export function authRoutes({ sessions, accounts }: Services) {
  return {
    login: ({ body }) => sessions.login(body.username, body.password),
    refreshToken: ({ body }) => sessions.refresh(body.refresh_token),
    register: ({ body }) => accounts.register(body),
    getMe: ({ user }) => user,
  } satisfies Partial<Handlers>;
}
