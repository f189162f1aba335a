import { vi } from 'vitest';
import type { Xhr, XhrProgress } from '../../src/transport/progress.ts';

/** An XMLHttpRequest that records its request. The test reports progress and responds. */
export class FakeXhr implements Xhr {
  method = '';
  url = '';
  readonly headers: Record<string, string> = {};
  body: Blob | null = null;
  isAborted = false;
  responseType = '';
  withCredentials = false;
  status = 0;
  readonly statusText = '';
  response: unknown = null;
  report: (event: XhrProgress) => void = () => {};
  readonly upload = {
    addEventListener: (_: 'progress', listener: (event: XhrProgress) => void) =>
      void (this.report = listener),
  };
  readonly #events = new EventTarget();
  readonly #onSend: (xhr: FakeXhr) => void;

  constructor(onSend: (xhr: FakeXhr) => void) {
    this.#onSend = onSend;
  }

  addEventListener(type: 'load' | 'error' | 'abort', listener: () => void): void {
    this.#events.addEventListener(type, listener);
  }

  open(method: string, url: string): void {
    Object.assign(this, { method, url });
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\nx-note: a: b\r\n';
  }

  send(body: Blob): void {
    this.body = body;
    this.#onSend(this);
  }

  abort(): void {
    this.isAborted = true;
    this.#events.dispatchEvent(new Event('abort'));
  }

  respond(status: number, text = ''): void {
    this.status = status;
    this.response = new TextEncoder().encode(text).buffer;
    this.#events.dispatchEvent(new Event('load'));
  }

  failNetwork(): void {
    this.#events.dispatchEvent(new Event('error'));
  }
}

/**
 * Replaces XMLHttpRequest until `vi.unstubAllGlobals()`.
 *
 * @param onSend called when a request is sent
 * @returns the created requests, including later ones
 */
export function stubXhr(onSend: (xhr: FakeXhr) => void = () => {}): readonly FakeXhr[] {
  const created: FakeXhr[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeXhr {
      constructor() {
        super(onSend);
        created.push(this);
      }
    },
  );
  return created;
}
