import type { InterceptedCall } from '@forecast-console/server';
import type { ScenarioAnswer } from './scenarios/catalogue.ts';
import type { Choice } from './scenarios/choice.ts';
import { callOf } from './mock-call.ts';
import { perform } from './scenarios/perform.ts';

interface Applied {
  choice: Choice;
  answer: ScenarioAnswer;
}

/** Returns the first choice that applies to the operation and has uses left. */
function firstThatApplies(
  choices: readonly Choice[],
  { operation, request }: InterceptedCall,
  isLeft: (choice: Choice) => boolean,
): Applied | null {
  const contentType = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  for (const choice of choices) {
    const answer = choice.answerFor(operation, contentType);
    if (answer && isLeft(choice)) return { choice, answer };
  }
  return null;
}

/**
 * Returns the response of the selected scenario, or the real response.
 *
 * @param validateAnswers whether to validate scenarios that do not break the contract on purpose
 */
export async function answerByScenario(call: InterceptedCall, validateAnswers: boolean): Promise<unknown> {
  const mock = callOf(call.request);
  if (!mock) return call.cached();
  const { session, recorded } = mock;
  const { id } = call.operation;
  const choices = [...mock.choices, ...session.scenarios.choices];
  const applied = firstThatApplies(choices, call, (choice) => session.scenarios.use(choice, id));
  const noted = async (answering: Promise<unknown>) => {
    const answer = await answering;
    session.scenarios.noteSuccess(id, choices);
    return answer;
  };
  if (!applied) return noted(call.cached());
  recorded.applied = applied.choice.text;
  call.reply.header('Preference-Applied', applied.choice.text);
  return perform({
    answer: applied.answer,
    call: { ...call, real: () => noted(call.real()) },
    services: () => session.services(),
    isValidated: validateAnswers && !applied.choice.breaksContract,
  });
}
