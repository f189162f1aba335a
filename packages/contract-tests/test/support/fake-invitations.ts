import { randomBytes, randomUUID } from 'node:crypto';
import { isObject } from '../../src/contract/is-object.ts';
import type { FakeAccounts } from './fake-accounts.ts';
import { json, problem } from './fake-answers.ts';
import type { FakeRequest, Handler } from './fake-request.ts';

interface Invitation {
  id: string;
  email: string;
  admin: boolean;
  created_by: string;
  created_at: string;
  expires_at: string;
}

const openMs = 7 * 86_400_000;
const notOpen = () => problem(404, 'The invitation is not open.');

/** Invitations of the fake server. */
export function invitationOperations(
  accounts: FakeAccounts,
  person: (username: string) => object,
): Record<string, Handler> {
  const byToken = new Map<string, Invitation>();
  const field = ({ body }: FakeRequest, name: string) => (isObject(body) ? body[name] : undefined);
  const tokenOf = (request: FakeRequest) => String(field(request, 'token'));
  const forAdmins =
    (handler: Handler): Handler =>
    (request, user) =>
      accounts.rolesOf(user).includes('admin')
        ? handler(request, user)
        : problem(403, 'This is for administrators.');
  return {
    listInvitations: forAdmins(() => json(200, { invitations: [...byToken.values()].toReversed() })),
    createInvitation: forAdmins((request, user) => {
      const now = Date.now();
      const invitation = {
        id: randomUUID(),
        email: String(field(request, 'email')),
        admin: field(request, 'admin') === true,
        created_by: user,
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + openMs).toISOString(),
      };
      for (const [token, { email }] of byToken) if (email === invitation.email) byToken.delete(token);
      const token = randomBytes(32).toString('base64url');
      byToken.set(token, invitation);
      return json(200, { ...invitation, token });
    }),
    revokeInvitation: forAdmins(({ path }) => {
      const [token] = [...byToken].find(([, { id }]) => id === path.id) ?? [];
      if (token === undefined) return problem(404, 'No such invitation');
      byToken.delete(token);
      return json(200, { success: true });
    }),
    readInvitation(request) {
      const invitation = byToken.get(tokenOf(request));
      if (invitation === undefined) return notOpen();
      const { email, admin, expires_at } = invitation;
      return json(200, { email, admin, expires_at });
    },
    acceptInvitation(request) {
      if (!byToken.has(tokenOf(request))) return notOpen();
      const username = String(field(request, 'username'));
      if (accounts.passwords.has(username))
        return problem(409, 'This username or email address is already taken');
      byToken.delete(tokenOf(request));
      accounts.passwords.set(username, String(field(request, 'password')));
      return json(200, person(username));
    },
  };
}
