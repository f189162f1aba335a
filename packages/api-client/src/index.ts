export { formEncoded, multipart, unwrap } from './calls.ts';
export { createApiClient, type ApiClient, type ApiClientOptions } from './client.ts';
export { AnswerError, ApiError } from './errors/api-error.ts';
export {
  createMemorySessionStore,
  decodeUser,
  type Session,
  type SessionStore,
  type User,
} from './session.ts';
export type { ExtraHeaders } from './transport/headers.ts';
export type { RefreshLock } from './transport/refresh401.ts';
export type { Fetch, UploadProgress, UploadProgressListener } from './transport/request.ts';
export { retryAttempts, retryBackoffFactor, retryInitialDelayMs } from './transport/retry.ts';
export { slowRequestMs, type RequestObserver, type RequestRecord } from './transport/timing.ts';
export { requestTimeoutMs, type Sleep } from './transport/timeout.ts';
