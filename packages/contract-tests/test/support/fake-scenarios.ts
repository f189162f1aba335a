import type { WireResponse } from '../../src/http/exchange.ts';
import { NoAnswerError } from '../../src/http/send.ts';
import { json } from './fake-answers.ts';

/** A catalog with one scenario of each kind. */
export const fakeCatalogue = {
  scenarios: [
    { name: 'hang', breaksContract: false, answers: { any: { hang: true } } },
    { name: 'offline', breaksContract: false, answers: { any: { reset: true } } },
    { name: 'slow', breaksContract: false, answers: { protected: { delayMs: 5 } } },
    {
      name: 'history-empty',
      breaksContract: false,
      answers: { getHistory: { status: 200, body: { runs: [] } } },
    },
    {
      name: 'types-failed',
      breaksContract: true,
      answers: { listTypes: { status: 500, body: { detail: 'No types' } } },
    },
  ],
};

/** Applies a scenario. @throws NoAnswerError if the scenario breaks the connection */
export function byScenario(name: string, real: WireResponse): WireResponse {
  if (name === 'hang' || name === 'offline') throw new NoAnswerError(new Error(name));
  const applied = { 'preference-applied': name };
  if (name === 'history-empty') return json(200, { runs: [] }, applied);
  if (name === 'types-failed') return json(500, { detail: 'No types' }, applied);
  return { ...real, headers: { ...real.headers, ...applied } };
}
