import { account, accountKey, auth } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

type Schemas = components['schemas'];

export type ApiToken = Schemas['ApiToken'];
export type NewApiToken = Schemas['NewApiToken'];
export type ApiTokenForm = Schemas['ApiTokenForm'];
export type AccountSession = Schemas['AccountSession'];

const calls = account(api);

/** Fetches the formats that the user has chosen; null if there are none. */
export function readFormats() {
  return calls.formats().queryFn();
}

export const saveFormatsMutation = mutationOptions({ mutationFn: calls.setFormats });

export const meQuery = queryOptions(auth(api).me());
export const sessionsQuery = queryOptions(calls.sessions());
export const tokensQuery = queryOptions(calls.tokens());

const refreshAfter = {
  onSettled: (
    _data: unknown,
    _error: unknown,
    _variables: unknown,
    _result: unknown,
    { client }: { client: QueryClient },
  ) => client.invalidateQueries({ queryKey: accountKey }),
};

export const endSessionMutation = mutationOptions({ mutationFn: calls.endSession, ...refreshAfter });
export const createTokenMutation = mutationOptions({ mutationFn: calls.createToken, ...refreshAfter });
export const revokeTokenMutation = mutationOptions({ mutationFn: calls.revokeToken, ...refreshAfter });
export const changePasswordMutation = mutationOptions({
  mutationFn: calls.changePassword,
  ...refreshAfter,
});
