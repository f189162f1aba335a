import { AnswerError } from './errors/answer-error.ts';
import { ApiError } from './errors/api-error.ts';
import { detailText } from './errors/detail-text.ts';
import { unknownFailure } from './errors/generic.ts';

/** What a call of openapi-fetch resolves to. */
export interface CallResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The data of a call: `const uploads = await unwrap(api.GET('/api/uploads'))`.
 *
 * @throws ApiError when it failed; AnswerError when the answer is no JSON; an abort as what it is
 */
export async function unwrap<R extends CallResult>(call: Promise<R>): Promise<Exclude<R['data'], undefined>> {
  const { data, error, response } = await call.catch((failure: unknown) => {
    throw failure instanceof SyntaxError ? new AnswerError(unknownFailure(), { cause: failure }) : failure;
  });
  // Clients of this package reject before this; a plain openapi-fetch client resolves an empty 502 with nothing.
  if (!response.ok) {
    throw new ApiError({
      status: response.status,
      code: 'http',
      detail: detailText(error),
      body: error ?? null,
    });
  }
  return data as Exclude<R['data'], undefined>;
}
