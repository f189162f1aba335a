import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const programs = join(import.meta.dirname, '../../src');
// Long enough for a very busy machine; only a start that hangs exceeds this time.
const startMs = 480_000;
const ready =
  /Forecast Console is ready: (?<server>\S+)|(?:"address":"(?<worker>[^"]+)",)?"msg":"the worker is ready"/;

/** Environment variables of processes that shard runs of more than 300 series. */
export const smallShards = {
  NODE_OPTIONS: `--import ${new URL('./small-shards.ts', import.meta.url).href}`,
};

/** A server or worker as a separate process, as operators start it. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #output = '';
  #problems = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
    // Unlike `exit`, `close` follows the last output.
    this.#exited = once(child, 'close');
    child.stdout?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.#problems += chunk.toString()));
  }

  /** Starts the process without waiting until it is ready. */
  static spawn(
    dataDir: string,
    env: NodeJS.ProcessEnv = {},
    args: readonly string[] = ['--no-demo'],
    program = 'main.ts',
  ) {
    const child = spawn(process.execPath, [join(programs, program), ...args], {
      env: {
        PATH: process.env.PATH,
        TZ: process.env.TZ,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: dataDir,
        PORT: '0',
        WEB_ROOT: 'none',
        DRAIN_SECONDS: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ServerProcess(child);
  }

  static spawnWorker(dataDir: string, env: NodeJS.ProcessEnv) {
    return ServerProcess.spawn(dataDir, env, [], 'worker.ts');
  }

  static startWorker(dataDir: string, env: NodeJS.ProcessEnv): Promise<ServerProcess> {
    return ServerProcess.start(dataDir, env, [], 'worker.ts');
  }

  /** Starts the process and waits until it is ready. */
  static async start(...how: Parameters<typeof ServerProcess.spawn>): Promise<ServerProcess> {
    const server = ServerProcess.spawn(...how);
    const giveUp = Date.now() + startMs;
    while (!ready.test(server.output)) {
      if (server.#child.exitCode !== null || Date.now() > giveUp) {
        server.#child.kill('SIGKILL');
        throw new Error(`the server did not start: ${server.output}${server.problems}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return server;
  }

  /** Standard output so far. */
  get output(): string {
    return this.#output;
  }

  /** Standard error so far. */
  get problems(): string {
    return this.#problems;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  get pid(): number {
    return this.#child.pid ?? Number.NaN;
  }

  /** The URL of the process; empty for a worker without a port. */
  get address(): string {
    const { server, worker } = ready.exec(this.#output)?.groups ?? {};
    return server ?? worker ?? '';
  }

  /** Kills the process with SIGKILL. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  /** Sends SIGTERM to the process. @returns its exit code */
  async stop(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    return this.ended();
  }

  /** Waits until the process exits. */
  async ended(): Promise<number | null> {
    await this.#exited;
    return this.#child.exitCode;
  }

  async json(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
    const response = await fetch(this.address + path, init);
    return { status: response.status, body: await response.json() };
  }
}
