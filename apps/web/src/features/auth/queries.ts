import { auth, invitations } from '@forecast-console/api-client/query';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const calls = auth(api);
const invitationCalls = invitations(api);

export interface Credentials {
  username: string;
  password: string;
}

interface Registration extends Credentials {
  email: string;
}

export const signInMutation = mutationOptions({ mutationFn: calls.signIn });

export const replacePasswordMutation = mutationOptions({ mutationFn: calls.replacePassword });

export const registerMutation = mutationOptions({
  mutationFn: ({ email, username, password }: Registration) =>
    calls.register({ email: email.trim(), username: username.trim(), password }),
});

/** The invitation that a link's token belongs to. */
export const invitationQuery = (token: string) => queryOptions(invitationCalls.received(token));

export const acceptInvitationMutation = mutationOptions({ mutationFn: invitationCalls.accept });

/** Whether passwords are accepted, and the provider to sign in with. */
export const signInMethodsQuery = queryOptions(calls.methods());

/** Returns the provider's address. */
export const startProviderSignInMutation = mutationOptions({
  mutationFn: (returnTo: string | undefined) =>
    calls.startProviderSignIn(returnTo === undefined ? {} : { return_to: returnTo }),
});

/** Starts the session of a user whom the provider has identified. Returns the page to offer next. */
export const completeProviderSignIn = calls.completeProviderSignIn;

/** Fetches the user of the stored session. */
export function readMe() {
  return calls.me().queryFn();
}

/** Ends a session on the server. Returns the address that also ends it at the provider. */
export async function revokeSession(refreshToken: string): Promise<string | undefined> {
  return (await calls.signOut(refreshToken)).provider_url;
}
