import type { Knowledge } from '../lab.ts';
import { ownMutationBase } from '../phases/mutation-base.ts';
import { harmlessCall, ownBaseCall } from './base-call.ts';
import { seedThings } from './seed-things.ts';
import { usedToken } from './used-token.ts';
import { unknownId } from './things.ts';

/** What is known of Forecast Console: who signs in, what ids name, what may be refused. */
export const ownKnowledge: Knowledge = {
  ofMeanings: true,
  async prepare(lab) {
    await lab.session.token();
    // Whoever asks for it is told why there is none.
    await usedToken(lab).catch(() => undefined);
    return seedThings(lab);
  },
  baseCall: ownBaseCall,
  mutationBase: ownMutationBase,
  asideCall: (_lab, operation) => harmlessCall(operation, unknownId),
};
