import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { StartRefusedError, StorageUnreachableError } from '../../errors.ts';
import { type ObjectStoreConfig, readS3Url } from '../../object-store-config.ts';
import { S3Client } from '../../object-store/s3-client.ts';

/** A folder for backups, on this machine or in object storage. */
export interface BackupStore {
  readonly location: string;
  put(name: string, bytes: Buffer): Promise<void>;
  /** Returns null if there is no such file. */
  get(name: string): Promise<Buffer | null>;
  /** Returns the paths of all files below this folder, relative to it. */
  list(): Promise<string[]>;
  /** Deletes a file, or a folder with everything in it. */
  remove(name: string): Promise<void>;
  in(name: string): BackupStore;
}

/**
 * Opens a folder or a bucket.
 *
 * @param location a path relative to the folder of the caller, or a URL such as `s3://bucket/prefix`
 * @throws RangeError if the URL or the credentials are invalid
 */
export function openBackupStore(location: string, env: NodeJS.ProcessEnv): BackupStore {
  return location.startsWith('s3://')
    ? new S3Store(location, readS3Url(location, 'The backup URL', env))
    : new LocalStore(resolve(env['INIT_CWD'] ?? '.', location));
}

export class LocalStore implements BackupStore {
  readonly location: string;

  constructor(path: string) {
    this.location = path;
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.location, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(`${path}.partial`, bytes, { mode: 0o600, flush: true });
    renameSync(`${path}.partial`, path);
  }

  async get(name: string): Promise<Buffer | null> {
    try {
      return readFileSync(join(this.location, name));
    } catch (error) {
      if (/^(?:ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return null;
      throw error;
    }
  }

  async list(): Promise<string[]> {
    try {
      return readdirSync(this.location, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile()
          ? relative(this.location, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
          : [],
      );
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    rmSync(join(this.location, name), { recursive: true, force: true });
  }

  in(name: string): LocalStore {
    return new LocalStore(join(this.location, name));
  }
}

const stallMs = 30_000;
/** Minimum upload speed, which limits the time of an upload. */
const minBytesPerMs = 100;

export class S3Store implements BackupStore {
  readonly location: string;
  readonly #config: ObjectStoreConfig;
  readonly #client: S3Client;

  constructor(location: string, config: ObjectStoreConfig) {
    this.location = location;
    this.#config = config;
    this.#client = new S3Client(config, stallMs);
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const headers = { 'content-length': String(bytes.length) };
    const limitMs = stallMs + bytes.length / minBytesPerMs;
    const body = () => Readable.from([bytes], { objectMode: false });
    await this.#send({ method: 'PUT', key: this.#key(name), headers, body, limitMs }, bufferOf);
  }

  async get(name: string): Promise<Buffer | null> {
    return this.#send({ method: 'GET', key: this.#key(name) }, bufferOf);
  }

  async list(): Promise<string[]> {
    const { prefix } = this.#config;
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const query: Record<string, string> = { 'list-type': '2', prefix };
      if (token !== undefined) query['continuation-token'] = token;
      const page = await this.#send({ method: 'GET', query }, async (response) =>
        response === null ? '' : text(response.body),
      );
      for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) keys.push(key.slice(prefix.length));
      token = /<NextContinuationToken>([^<]*)</.exec(page)?.[1]?.replaceAll('&amp;', '&');
    } while (token !== undefined);
    return keys;
  }

  async remove(name: string): Promise<void> {
    for (const key of [name, ...(await this.in(name).list()).map((path) => `${name}/${path}`)])
      await this.#send({ method: 'DELETE', key: this.#key(key) }, bufferOf);
  }

  in(name: string): S3Store {
    const config = { ...this.#config, prefix: `${this.#config.prefix}${name}/` };
    return new S3Store(`${this.location.replace(/\/$/, '')}/${name}`, config);
  }

  #key(name: string): string {
    return `${this.#config.prefix}${name}`;
  }

  async #send<Result>(
    ...[call, receive]: Parameters<typeof S3Client.prototype.send<Result>>
  ): Promise<Result> {
    try {
      return await this.#client.send(call, receive);
    } catch (error) {
      if (!(error instanceof StorageUnreachableError)) throw error;
      throw new StartRefusedError(`${this.location} cannot be used (${error.reason}).`, { cause: error });
    }
  }
}

async function bufferOf(response: { body: AsyncIterable<Buffer> } | null): Promise<Buffer | null> {
  return response === null ? null : buffer(response.body);
}
