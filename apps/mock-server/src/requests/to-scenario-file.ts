import type { RecordedRequest } from './request-log.ts';

/** Operations that return secrets, which must not be written to files. */
const secret = new Set([
  'login',
  'refreshToken',
  'register',
  'createApiToken',
  'createInvitation',
  'createWebhook',
]);

function answerOf({ answer }: RecordedRequest): object | null {
  if (answer === null || answer.status === 0 || answer.body === null) return null;
  const contentType = answer.headers['content-type'] ?? '';
  if (!contentType.startsWith('application/json'))
    return { status: answer.status, contentType, raw: answer.body };
  try {
    return { status: answer.status, body: JSON.parse(answer.body) as unknown };
  } catch {
    // The recorded body is truncated.
    return null;
  }
}

/** Returns the last response of each operation as a file for openapi/scenarios. JSON is valid YAML. */
export function toScenarioFile(requests: readonly RecordedRequest[], name: string) {
  const answers = requests.flatMap((request) => {
    const answer = secret.has(request.operation ?? '') ? null : answerOf(request);
    return request.operation === null || answer === null ? [] : [[request.operation, answer] as const];
  });
  return {
    group: 'Recorded',
    scenarios: {
      [name]: {
        summary: `Responses recorded at ${requests.at(-1)?.startedAt ?? 'an unknown time'}.`,
        breaksContract: true,
        answers: Object.fromEntries(answers),
      },
    },
  };
}
