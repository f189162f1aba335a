export { createApiClient, type ApiClient, type ApiClientOptions } from './client.ts';
export * from './constants.ts';
export { AnswerError } from './errors/answer-error.ts';
export { ApiError } from './errors/api-error.ts';
export { formEncoded, multipart } from './form-body.ts';
export {
  createMemorySessionStore,
  decodeUser,
  type Session,
  type SessionStore,
  type User,
} from './session.ts';
export type { ExtraHeaders } from './transport/extra-headers.ts';
export type { Fetch } from './transport/link.ts';
export type { RefreshLock } from './transport/session/refresher.ts';
export type { Sleep } from './transport/sleep.ts';
export type { RequestObserver, RequestRecord } from './transport/timing.ts';
export type { UploadFetch } from './transport/upload/upload-progress.ts';
export type { UploadProgress, UploadProgressListener } from './transport/upload/upload-progress-listener.ts';
export { unwrap } from './unwrap.ts';
