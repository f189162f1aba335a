import type { Lab } from '../lab.ts';
import { refreshCall, signIn, tokensOf } from './accounts.ts';
import { UnavailableError } from './base-call.ts';
import { once } from './specimens.ts';

/** A session and a refresh token that it was once renewed by. */
export interface UsedToken {
  used: string;
  renewed: { access: string; refresh: string };
  /** When it was used, in milliseconds since the epoch. */
  at: number;
}

const known = new WeakMap<Lab, Promise<UsedToken>>();

/** Made once, early: only a use long after the first tells of a theft. @throws UnavailableError. */
export const usedToken = (lab: Lab): Promise<UsedToken> =>
  once(known, lab, async () => {
    const { refresh } = await signIn(lab, lab.credentials);
    const renewed = tokensOf(await lab.transport.call(refreshCall(lab, refresh)));
    if (!renewed) throw new UnavailableError('the session could not be refreshed');
    return { used: refresh, renewed, at: lab.now() };
  });
