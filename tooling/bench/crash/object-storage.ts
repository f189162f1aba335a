import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildGoProgram, freePort, hasGo, waitFor } from '../server/go-program.ts';

const program = 'github.com/versity/versitygw/cmd/versitygw';
const version = 'v1.8.0';
const [accessKey, secretKey] = ['crash', 'crash-secret'];
const bucket = 'data';

/** Versity S3 Gateway on a folder: an object store that verifies signatures and digests. */
export class ObjectStorage {
  readonly #folder = mkdtempSync(join(tmpdir(), 'crash-objects-'));
  readonly #program: string;
  readonly #port: number;
  #child: ChildProcess | null = null;

  private constructor(port: number) {
    this.#port = port;
    for (const name of ['build', 'root', join('root', bucket)]) mkdirSync(join(this.#folder, name));
    this.#program = buildGoProgram(join(this.#folder, 'build'), program, version);
  }

  static async start(): Promise<ObjectStorage> {
    if (!hasGo()) throw new Error('--store s3 needs Go (https://go.dev), which is not installed');
    const storage = new ObjectStorage(await freePort());
    await storage.startAgain();
    return storage;
  }

  /** Settings of the servers and workers that use this storage. */
  get env(): NodeJS.ProcessEnv {
    return {
      OBJECT_STORE_URL: `s3://${bucket}/forecast`,
      AWS_ENDPOINT_URL_S3: this.#url,
      AWS_ACCESS_KEY_ID: accessKey,
      AWS_SECRET_ACCESS_KEY: secretKey,
    };
  }

  get #url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Returns the number of stored dataset files. */
  files(): number {
    return readdirSync(join(this.#folder, 'root', bucket, 'forecast/datasets')).length;
  }

  async startAgain(): Promise<void> {
    const args = ['--access', accessKey, '--secret', secretKey, '--port', `127.0.0.1:${this.#port}`];
    this.#child = spawn(this.#program, [...args, 'posix', join(this.#folder, 'root')], { stdio: 'ignore' });
    await waitFor(this.#url, () => true);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
