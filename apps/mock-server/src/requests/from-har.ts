import { contractOperations } from '@forecast-console/server';
import type { OwnAnswer } from '../scenarios/own-answer.ts';

/** The parts of an HTTP archive (HAR 1.2) that are used here. */
export interface Har {
  log: {
    entries: readonly {
      request: { method: string; url: string };
      response: { status: number; content: { mimeType?: string; text?: string; encoding?: string } };
    }[];
  };
}

// Paths without parameters take precedence.
const patterns = contractOperations
  .map(({ id, method, url }) => ({ id, method, url: new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  .toSorted((a, b) => Number(a.url.source.includes('[^/]')) - Number(b.url.source.includes('[^/]')));

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the responses of an archive in order. Each is used once; the last one of an operation is repeated. */
export function answersOfHar({ log }: Har): OwnAnswer[] {
  const answers = log.entries.flatMap(({ request, response }): OwnAnswer[] => {
    const path = URL.parse(request.url)?.pathname ?? '';
    const operation = patterns.find(({ method, url }) => method === request.method && url.test(path));
    const { text = '', encoding } = response.content;
    const body = bodyOf(encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text);
    if (!operation || response.status < 200 || body === undefined) return [];
    return [{ operation: operation.id, status: response.status, body }];
  });
  const last = new Set(new Map(answers.map((answer) => [answer.operation, answer])).values());
  return answers.map((answer) => (last.has(answer) ? answer : { ...answer, times: 1 }));
}
