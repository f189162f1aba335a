import type { FastifyRequest } from 'fastify';
import { cookieOf } from '../cookie-of.ts';
import { type Choice, parseChoices } from './choice.ts';
import { choicesOfPrefer } from './prefer.ts';

const textOf = (value: unknown): string =>
  [value]
    .flat()
    .filter((one) => typeof one === 'string')
    .join();

/**
 * Returns the scenarios selected by a request, in order of precedence: query, Prefer, header, cookie.
 *
 * @throws BadRequestError for an invalid selection
 */
export function choicesOf(request: FastifyRequest): Choice[] {
  const { __scenario } = request.query as Record<string, unknown>;
  return [
    ...parseChoices(textOf(__scenario), 'query'),
    ...choicesOfPrefer(textOf(request.headers.prefer)),
    ...parseChoices(textOf(request.headers['x-mock-scenario']), 'header'),
    ...parseChoices(cookieOf(request, 'mock-scenario') ?? '', 'cookie'),
  ];
}
