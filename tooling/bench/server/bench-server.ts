import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cpuSeconds } from './cpu-seconds.ts';

const root = join(import.meta.dirname, '../../..');
const startMs = 300_000;
const ready = /ready: (\S+)/;

export const benchPassword = 'bench-password';

export interface Strain {
  /** Maximum delay of the event loop beyond the timer's resolution. */
  maxDelayMs: number;
  p99DelayMs: number;
  /** Maximum time for which the main thread computed without checking its timers. */
  maxBusyMs: number;
  memoryMb: number;
  peakMemoryMb: number;
}

/** A separate server that reports its load, started with an empty data folder. */
export class BenchServer {
  readonly #child: ChildProcess;
  #address = '';
  #token = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /**
   * Starts a server.
   *
   * @param checkout the checkout to start; by default this one
   */
  static async start(
    dataDir: string,
    env: NodeJS.ProcessEnv = {},
    checkout: string = root,
  ): Promise<BenchServer> {
    const child = spawn(
      process.execPath,
      [
        '--import',
        import.meta.resolve('./strain-monitor.ts'),
        join(checkout, 'apps/server/src/main.ts'),
        '--no-demo',
      ],
      {
        env: {
          PATH: process.env.PATH,
          DATA_DIR: dataDir,
          PORT: '0',
          WEB_ROOT: 'none',
          ATTEMPTS_PER_MINUTE: '100000',
          // Same value as in `npm start`.
          MALLOC_ARENA_MAX: '2',
          MALLOC_TRIM_THRESHOLD_: '131072',
          DRAIN_SECONDS: '0',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      },
    );
    const server = new BenchServer(child);
    let output = '';
    if (child.stdout !== null)
      createInterface(child.stdout).on('line', (line) => {
        output += `${line}\n`;
        // The reason for a failed request is only in the log.
        if (line.startsWith('{"level":50')) console.error(line);
      });
    const giveUp = Date.now() + startMs;
    for (;;) {
      const address = ready.exec(output)?.[1];
      if (address !== undefined) {
        server.#address = address;
        break;
      }
      if (child.exitCode !== null || Date.now() > giveUp)
        throw new Error(`the server did not start: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await server.#register();
    server.#token = await server.signIn();
    return server;
  }

  get address(): string {
    return this.#address;
  }

  /** CPU seconds used so far; null if the system does not report them. */
  get cpuSeconds(): number | null {
    return this.#child.pid === undefined ? null : cpuSeconds(this.#child.pid);
  }

  /** Registers the user of the benchmark, who may already exist if the folder was used before. */
  async #register(): Promise<void> {
    const { status } = await fetch(`${this.#address}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'bench', email: 'bench@example.com', password: benchPassword }),
    });
    if (status !== 200 && status !== 409) throw new Error(`registration returned ${status}`);
  }

  async signIn(username = 'bench'): Promise<string> {
    const body = new URLSearchParams({ username, password: benchPassword });
    const answer = (await this.send('/api/auth/token', { body })) as { access_token: string };
    return answer.access_token;
  }

  async upload(
    file: Blob,
    name: string,
  ): Promise<{ id: string; run_id: string; report: { rowsKept: number; rowsMerged: number } }> {
    const form = new FormData();
    form.set('upload_mode', 'both');
    form.set('file_type', name.endsWith('.csv') ? 'csv' : 'excel');
    form.set('file', file, name);
    return (await this.send('/api/upload', { body: form })) as Awaited<ReturnType<BenchServer['upload']>>;
  }

  /** Returns the total series of an upload. */
  async series(runId: string): Promise<{ date: string; value: number }[]> {
    const answer = (await this.send(`/api/run-data/${runId}`, { method: 'GET' })) as {
      details: { actual: { date: string; value: number }[] };
    };
    return answer.details.actual;
  }

  /** Returns the load since the last call. */
  async strain(): Promise<Strain> {
    const answer = once(this.#child, 'message') as Promise<[Strain]>;
    this.#child.send('strain');
    return (await answer)[0];
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
  }

  /** Sends a request as the benchmark's user and returns the response. @throws Error unless it succeeds */
  async send(path: string, init: RequestInit): Promise<unknown> {
    return (await this.#answer(path, { method: 'POST', ...init })).json();
  }

  /** Downloads a complete file. */
  async download(
    path: string,
    onChunk: (chunk: Uint8Array) => void = () => {},
    init: RequestInit = {},
  ): Promise<void> {
    for await (const chunk of (await this.#answer(path, init)).body ?? []) onChunk(chunk);
  }

  /** Sends a request that may fail. @returns the text of a response up to a number of bytes; '' if it is longer */
  async tryCall(
    path: string,
    init: RequestInit,
    maxTextBytes: number,
  ): Promise<{ status: number; bytes: number; text: string }> {
    const response = await this.#fetch(path, init);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes <= maxTextBytes) chunks.push(chunk);
    }
    const text = bytes <= maxTextBytes ? Buffer.concat(chunks).toString() : '';
    return { status: response.status, bytes, text };
  }

  async #answer(path: string, init: RequestInit): Promise<Response> {
    const response = await this.#fetch(path, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }

  #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#token !== '') headers.set('authorization', `Bearer ${this.#token}`);
    return fetch(this.#address + path, { ...init, headers });
  }
}
