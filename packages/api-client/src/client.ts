import createClient, { type Client } from 'openapi-fetch';
import { AnswerError } from './errors/api-error.ts';
import { loginFailed } from './errors/messages.ts';
import { asObject, asText } from './json.ts';
import type { paths } from './schema.gen.ts';
import { type Session, type SessionStore, toSession } from './session.ts';
import { endSession } from './transport/refresh401.ts';
import { attachListener, type Fetch, type UploadProgressListener } from './transport/request.ts';
import { createTransport, rejectFailures, type TransportOptions } from './transport/transport.ts';

/** Options of a client. Only `baseUrl` and `session` are required. */
export interface ApiClientOptions extends TransportOptions {
  /** URL of the API without `/api`, such as `http://localhost:4000`. In a browser, '' means the page's origin. */
  readonly baseUrl: string;
  readonly session: SessionStore;
}

/** Typed client: the openapi-fetch methods, which reject with an ApiError on every failure, and session helpers. */
export interface ApiClient extends Client<paths> {
  /**
   * Signs in and stores the session.
   *
   * @throws ApiError if the request fails; AnswerError if the response has no token
   */
  signIn(username: string, password: string): Promise<Session>;
  /**
   * Completes a sign-in with the provider and stores the session.
   *
   * @param query the query of the address to which the provider redirected, without `?`
   * @returns the path to open next
   * @throws ApiError if the request fails; AnswerError if the response has no token
   */
  completeProviderSignIn(query: string): Promise<string>;
  /**
   * Refreshes the session before it expires. Clears it if the server rejects the refresh token, and keeps it if the
   * server is unreachable.
   *
   * @returns whether the session was refreshed
   */
  refreshSession(): Promise<boolean>;
  /**
   * Request options that report progress: upload progress for uploads and previews, otherwise download progress.
   * `api.POST('/api/upload', { body, ...multipart, ...api.uploadProgress(listener) })`. Upload progress requires
   * XMLHttpRequest; without it, as in Node, the file is sent without progress.
   */
  uploadProgress(listener: UploadProgressListener): { fetch: Fetch };
  /**
   * Request options for a download of any size: the response arrives while it is received, is not cached and has no
   * timeout. `api.GET('/api/forecast-runs/{runId}/export', { params, parseAs: 'stream', ...api.unbuffered })`.
   */
  readonly unbuffered: { readonly fetch: Fetch };
}

/**
 * Creates a client.
 *
 * @throws TypeError if `baseUrl` is missing or not an HTTP URL
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { session } = options;
  const baseUrl = checkBaseUrl(options.baseUrl).replace(/\/$/, '');
  const { send, stream, refresher } = createTransport({ ...options, baseUrl });
  const fetch = rejectFailures(send);

  async function openSession(
    path: string,
    init: RequestInit,
  ): Promise<{ signedIn: Session; answer: unknown }> {
    const response = await fetch(new Request(`${baseUrl}${path}`, { method: 'POST', ...init }));
    const answer: unknown = await response.json().catch(() => null);
    const signedIn = toSession(answer, null);
    if (!signedIn) throw new AnswerError(loginFailed(null));
    session.write(signedIn);
    return { signedIn, answer };
  }

  return {
    ...createClient<paths>({ baseUrl, fetch }),

    async signIn(username, password) {
      const body = new URLSearchParams({ username, password });
      return (await openSession('/api/auth/token', { body })).signedIn;
    },

    async completeProviderSignIn(query) {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ query });
      const { answer } = await openSession('/api/auth/provider/complete', { headers, body });
      return asText(asObject(answer)?.['return_to']) ?? '/';
    },

    async refreshSession() {
      const stale = session.read()?.access_token;
      if (stale === undefined) return false;
      const result = await refresher.refresh(stale);
      if (result === 'rejected') endSession(session, stale, options.onSessionEnd ?? (() => {}));
      return result === 'refreshed';
    },

    uploadProgress: (listener) => ({
      fetch(request) {
        attachListener(request, listener);
        return fetch(request);
      },
    }),

    unbuffered: { fetch: rejectFailures(stream) },
  };
}

// Checked here, because an error from `fetch` would name neither the option nor the cause.
function checkBaseUrl(baseUrl: unknown): string {
  const page = asText(asObject(Reflect.get(globalThis, 'location'))?.['href']) ?? undefined;
  if (typeof baseUrl === 'string' && URL.canParse(baseUrl, page)) {
    if (/^https?:$/.test(new URL(baseUrl, page).protocol)) return baseUrl;
  }
  const given = baseUrl === undefined ? 'it is missing' : `got ${JSON.stringify(baseUrl)}`;
  const hint = page === undefined ? ' A relative URL works only in a browser.' : '';
  throw new TypeError(
    `createApiClient: baseUrl must be the URL of the API, such as "http://localhost:4000"; ${given}.${hint}`,
  );
}
