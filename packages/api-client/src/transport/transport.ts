import { type ExtraHeaders, extraHeaders } from './extra-headers.ts';
import type { SessionStore } from '../session.ts';
import { bearer } from './session/bearer.ts';
import { buffer } from './buffer.ts';
import { consoleWarn } from './console-warn.ts';
import { dedupe } from './dedupe.ts';
import { composeLinks, type Fetch } from './link.ts';
import { refresh401 } from './session/refresh401.ts';
import { createRefresher, type Refresher, type RefreshLock } from './session/refresher.ts';
import { retry } from './retry.ts';
import { revalidate } from './revalidate.ts';
import { realSleep, type Sleep } from './sleep.ts';
import { stamp } from './stamp.ts';
import { timeout } from './timeout.ts';
import { timing, type RequestObserver } from './timing.ts';
import { uploadProgress, type UploadFetch } from './upload/upload-progress.ts';
import { platformUploadFetch } from './upload/xhr-upload-fetch.ts';

/** What the transport needs from outside. */
export interface TransportOptions {
  readonly baseUrl: string;
  readonly session: SessionStore;
  /** Default: the platform's. */
  readonly fetch?: Fetch | undefined;
  /** Sent with every call, such as a tenant's name; a function is asked at every attempt. */
  readonly headers?: ExtraHeaders | undefined;
  /** Is told of every call when it starts and when it ends. */
  readonly observer?: RequestObserver | undefined;
  /** Takes the warnings about slow calls; default: the console (PERF-9). */
  readonly warn?: ((message: string) => void) | undefined;
  /** Epoch milliseconds; default: the system's. */
  readonly clock?: (() => number) | undefined;
  /** The passing of time, for retries and time limits; default: real time. */
  readonly sleep?: Sleep | undefined;
  /** Lets one tab refresh for all: `navigator.locks`. Default: none, each client for itself. */
  readonly lock?: RefreshLock | undefined;
  /** Called after a failed refresh has cleared the session. */
  readonly onSessionEnd?: (() => void) | undefined;
  /** Sends files with progress; default: XMLHttpRequest where there is one, null for none. */
  readonly uploadFetch?: UploadFetch | null | undefined;
}

/** The composed transport, and the refresher that it and the client share. */
export interface Transport {
  readonly send: Fetch;
  readonly refresher: Refresher;
}

/**
 * Composes the links, outer to inner:
 * dedupe → timing → refresh401 → retry → extra headers → bearer → revalidate → timeout → stamp → buffer → upload progress → fetch.
 */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, session, lock, sleep = realSleep, clock = Date.now } = options;
  const { headers = {} } = options;
  const { observer = () => {}, warn = consoleWarn, onSessionEnd = () => {} } = options;
  const { uploadFetch = platformUploadFetch(), fetch = (request) => globalThis.fetch(request) } = options;

  // The refresh is a call like any other: timed and limited. `send` is there when the first one is made.
  const refresher = createRefresher({ baseUrl, session, lock, send: (request) => send(request) });
  const send = composeLinks(
    [
      dedupe(session),
      timing({ clock, observer, warn }),
      refresh401({ session, refresher, onSessionEnd }),
      retry({ sleep, clock }),
      extraHeaders(headers),
      bearer(session),
      revalidate(session),
      timeout(sleep),
      stamp(clock),
      buffer,
      uploadProgress(uploadFetch),
    ],
    fetch,
  );
  return { send, refresher };
}
