import createClient, { type Client } from 'openapi-fetch';
import { AnswerError } from './errors/answer-error.ts';
import { loginFailed } from './errors/auth.ts';
import type { paths } from './schema.gen.ts';
import type { Session, SessionStore } from './session.ts';
import { attachListener } from './transport/derive.ts';
import { endSession } from './transport/session/end-session.ts';
import type { Fetch } from './transport/link.ts';
import { rejectFailures } from './transport/reject-failures.ts';
import { toSession } from './transport/session/to-session.ts';
import { createTransport, type TransportOptions } from './transport/transport.ts';
import type { UploadProgressListener } from './transport/upload/upload-progress-listener.ts';

/** What a client needs; all but the address and the session has a default. */
export interface ApiClientOptions extends TransportOptions {
  /** Where the API stands, without `/api`; in a browser '' means the page's own origin. */
  readonly baseUrl: string;
  readonly session: SessionStore;
}

/**
 * The typed client: `GET`, `POST` … of openapi-fetch, whose calls reject with an ApiError on every failure,
 * and what the contract's types cannot say.
 */
export interface ApiClient extends Client<paths> {
  /**
   * Signs in and stores the session.
   *
   * @throws ApiError when the server refuses; AnswerError when its answer holds no token
   */
  signIn(username: string, password: string): Promise<Session>;
  /**
   * Renews the session before it expires. A refusal clears it; a server out of reach leaves it as it is.
   *
   * @returns whether a fresh session is stored
   */
  refreshSession(): Promise<boolean>;
  /**
   * Options of an upload or preview call that report how much has been sent; of another call, how much has come:
   * `api.POST('/api/upload', { body, ...multipart, ...api.uploadProgress(listener) })`.
   */
  uploadProgress(listener: UploadProgressListener): { fetch: Fetch };
}

/** @see ApiClient */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { session } = options;
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const { send, refresher } = createTransport({ ...options, baseUrl });
  const fetch = rejectFailures(send);

  return {
    ...createClient<paths>({ baseUrl, fetch }),

    async signIn(username, password) {
      const body = new URLSearchParams({ username, password });
      const response = await fetch(new Request(`${baseUrl}/api/auth/token`, { method: 'POST', body }));
      const signedIn = toSession(await response.json().catch(() => null), null);
      if (!signedIn) throw new AnswerError(loginFailed(null));
      session.write(signedIn);
      return signedIn;
    },

    async refreshSession() {
      const stale = session.read()?.access_token;
      if (stale === undefined) return false;
      const renewal = await refresher.renew(stale);
      if (renewal === 'rejected') endSession(session, stale, options.onSessionEnd ?? (() => {}));
      return renewal === 'renewed';
    },

    uploadProgress: (listener) => ({
      fetch(request) {
        attachListener(request, listener);
        return fetch(request);
      },
    }),
  };
}
