import { type Services, toUser } from '@forecast-console/server';
import type { ScenarioAnswer } from './catalogue.ts';

/** Replaces the access token with a token for the same user that has other claims or another lifetime. */
export async function changedToken(
  answer: unknown,
  { seconds, claims = {} }: NonNullable<ScenarioAnswer['token']>,
  { accessTokens, users }: Services,
): Promise<unknown> {
  const { access_token: token } = answer as { access_token: string };
  const { userId, family } = await accessTokens.verify(token);
  const user = await users.byId(userId);
  if (!user) return answer;
  const said = Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, value ?? undefined]));
  return {
    ...(answer as object),
    access_token: await accessTokens.sign(toUser(user), family, { seconds, claims: said }),
  };
}
