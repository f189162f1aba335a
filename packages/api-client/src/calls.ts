import { AnswerError, ApiError, detailText, unknownFailure } from './errors/api-error.ts';
import { asObject } from './json.ts';

/** Request options for a form body: `api.POST('/api/auth/token', { body, ...formEncoded })`. */
export const formEncoded = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  bodySerializer: (body: unknown): string => {
    const form = new URLSearchParams();
    for (const [name, value] of entriesOf(body)) form.append(name, String(value));
    return form.toString();
  },
};

/**
 * Request options for a multipart body with files:
 * `api.POST('/api/upload', { body: { file, file_type: 'csv', upload_mode: 'both' }, ...multipart })`.
 * A FormData body is sent unchanged.
 */
export const multipart = {
  bodySerializer: (body: unknown): FormData => {
    if (body instanceof FormData) return body;
    const form = new FormData();
    for (const [name, value] of entriesOf(body)) {
      if (value instanceof Blob) form.append(name, value);
      else form.append(name, String(value));
    }
    return form;
  },
};

/** Result of an openapi-fetch request. */
export interface CallResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Returns the data of a request: `const { uploads } = await unwrap(api.GET('/api/uploads'))`.
 *
 * @throws ApiError if the request failed; AnswerError if the response is not JSON; the abort reason if aborted
 */
export async function unwrap<R extends CallResult>(call: Promise<R>): Promise<Exclude<R['data'], undefined>> {
  const { data, error, response } = await call.catch((failure: unknown) => {
    throw failure instanceof SyntaxError ? new AnswerError(unknownFailure(), { cause: failure }) : failure;
  });
  // Only for plain openapi-fetch clients, because clients of this package have already rejected.
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

// Omits unset fields, because a form would send them as the text 'undefined' or 'null'.
function entriesOf(body: unknown): [string, unknown][] {
  return Object.entries(asObject(body) ?? {}).filter(([, value]) => value !== undefined && value !== null);
}
