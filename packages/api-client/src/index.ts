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
export type { Fetch } from './transport/link.ts';
export type { RefreshLock } from './transport/refresh401.ts';
export type { UploadProgress, UploadProgressListener } from './transport/request.ts';
export { retryAttempts, retryBackoffFactor, retryInitialDelayMs } from './transport/retry.ts';
export { requestTimeoutMs } from './transport/timeout.ts';
export { slowRequestMs, type RequestObserver, type RequestRecord } from './transport/timing.ts';
export type { Sleep } from './transport/wait.ts';
