import { isObject } from '../contract/is-object.ts';
import { type Call, callOf } from '../http/call.ts';
import { type Exchange, jsonOf } from '../http/exchange.ts';
import type { Lab } from '../lab.ts';
import { bodyOf, UnavailableError } from './base-call.ts';
import type { Credentials } from './session.ts';

export interface SignedIn {
  username: string;
  access: string;
  refresh: string;
  authorization: { header: string };
}

const callWith = (lab: Lab, id: string, fields: Record<string, unknown>): Call => {
  const operation = lab.contract.operation(id);
  return callOf(operation, { body: bodyOf(operation.bodies[0]?.type ?? '', fields) });
};

export const loginCall = (lab: Lab, credentials: Credentials): Call =>
  callWith(lab, 'login', { ...credentials });

export const refreshCall = (lab: Lab, refresh_token: string): Call =>
  callWith(lab, 'refreshToken', { refresh_token });

/** The tokens of an answer; null when it holds none. */
export function tokensOf({ answer }: Exchange): { access: string; refresh: string } | null {
  const body = jsonOf(answer);
  return isObject(body) && typeof body.access_token === 'string' && typeof body.refresh_token === 'string'
    ? { access: body.access_token, refresh: body.refresh_token }
    : null;
}

/** A session apart from the one the tests go on with. @throws UnavailableError when there is none to have. */
export async function signIn(lab: Lab, credentials: Credentials): Promise<SignedIn> {
  const exchange = await lab.transport.call(loginCall(lab, credentials));
  const tokens = tokensOf(exchange);
  if (!tokens) throw new UnavailableError(`signing in was answered ${exchange.answer.status}`);
  return {
    ...tokens,
    username: credentials.username,
    authorization: { header: `Bearer ${tokens.access}` },
  };
}

/** Makes an account. @throws UnavailableError when nobody can register. */
export async function newAccount(lab: Lab, password = lab.strangersPassword): Promise<Credentials> {
  const username = lab.nextName();
  const call = callWith(lab, 'register', { email: `${username}@example.com`, username, password });
  const { answer } = await lab.transport.call(call);
  if (answer.status !== 200) throw new UnavailableError('nobody else can register here');
  return { username, password };
}

const strangers = new WeakMap<Lab, Promise<Credentials>>();

/** Somebody else, signed in just now: tokens may expire soon. @throws UnavailableError. */
export async function stranger(lab: Lab): Promise<SignedIn> {
  const known = strangers.get(lab) ?? newAccount(lab);
  strangers.set(lab, known);
  return signIn(lab, await known);
}
