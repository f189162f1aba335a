import { bodyMessage } from './detail-text.ts';
import { genericMessage } from './generic.ts';

/** What an ApiError is made of. */
export interface ApiErrorInit {
  readonly status: number | null;
  readonly code: ApiErrorCode;
  readonly detail: string | null;
  readonly body: unknown;
  readonly cause?: unknown;
}

/** No answer, no answer in time, or an answer outside 2xx. */
export type ApiErrorCode = 'network_error' | 'timeout' | 'http';

/** A call that failed. Its `message` is fit for users: the server's own words, else those of ERR-24 to ERR-31. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** The HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** The `detail` of the answer as text; null when it had none. */
  readonly detail: string | null;
  /** The body: parsed when it was JSON, else its text; null when there was no answer. */
  readonly body: unknown;

  constructor({ status, code, detail, body, cause }: ApiErrorInit) {
    super(detail ?? bodyMessage(body) ?? genericMessage({ status }), { cause });
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.body = body;
  }
}
