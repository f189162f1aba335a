import type { RecordedRequest } from './recorded-request.ts';

/** Their answers are tokens, which a file must not keep. */
const secret = new Set(['login', 'refreshToken', 'register']);

function answerOf({ answer }: RecordedRequest): object | null {
  if (answer === null || answer.status === 0 || answer.body === null) return null;
  const contentType = answer.headers['content-type'] ?? '';
  if (!contentType.startsWith('application/json'))
    return { status: answer.status, contentType, raw: answer.body };
  try {
    return { status: answer.status, body: JSON.parse(answer.body) as unknown };
  } catch {
    // Longer than what is kept of a body.
    return null;
  }
}

/** What each operation was answered last, as a file for openapi/scenarios; JSON is YAML too. */
export function toScenarioFile(requests: readonly RecordedRequest[], name: string) {
  const answers = requests.flatMap((request) => {
    const answer = secret.has(request.operation ?? '') ? null : answerOf(request);
    return request.operation === null || answer === null ? [] : [[request.operation, answer] as const];
  });
  return {
    group: 'Recorded',
    scenarios: {
      [name]: {
        summary: `What was answered at ${requests.at(-1)?.startedAt ?? 'no time'}.`,
        breaksContract: true,
        answers: Object.fromEntries(answers),
      },
    },
  };
}
