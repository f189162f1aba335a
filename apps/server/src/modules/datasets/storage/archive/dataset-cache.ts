import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hasChecksums } from '../checksums.ts';

/** Stores the dataset files of a workspace for all processes. Stored files never change. */
export interface DatasetArchive {
  /** Stores a file atomically, replacing an earlier one. */
  keep(id: string, path: string): Promise<void>;
  /**
   * Writes a stored file to a path.
   * @param signal aborts the transfer
   * @returns false if the file is not stored; nothing is left at the path then or after an error
   */
  fetch(id: string, path: string, signal?: AbortSignal): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** IDs of all stored files. */
  ids(): Promise<ReadonlySet<string>>;
  /** Returns the total size of files; unknown files count as 0. */
  bytes(ids: readonly string[]): Promise<number>;
}

interface Options {
  archive: DatasetArchive;
  folder: string;
  /** Size limit of cached files that are not in use. */
  maxBytes: number;
  /** Called before a file is deleted, to close open handles. */
  onDrop: (id: string) => void;
}

/** A file and its checksums; null for files of old versions. */
export interface KeptFile {
  id: string;
  checksums: string | null;
}

interface CachedFile {
  bytes: number;
  /** Modification time when its checksums were verified; null before that. */
  wholeAt: number | null;
}

interface Coming {
  done: Promise<void>;
  waiting: number;
  /** Aborted when nobody waits for the file any more. */
  unwanted: AbortController;
}

/** Suffix of files being fetched. */
const fetched = '.fetched';

/**
 * Local copies of dataset files. A file is fetched from the archive on first use, verified once, and evicted least
 * recently used first; files in use are never evicted.
 */
export class DatasetCache {
  readonly #archive: Options['archive'];
  readonly #folder: Options['folder'];
  readonly #maxBytes: Options['maxBytes'];
  readonly #onDrop: Options['onDrop'];
  /** Cached files, least recently used first. */
  readonly #files = new Map<string, CachedFile>();
  /** Number of tasks that use each file, by ID. */
  readonly #holders = new Map<string, number>();
  /** Running fetches by ID; concurrent requests share one. */
  readonly #coming = new Map<string, Coming>();

  constructor({ archive, folder, maxBytes, onDrop }: Options) {
    this.#archive = archive;
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#onDrop = onDrop;
    for (const name of readdirSync(folder)) if (name.endsWith(fetched)) rmSync(join(folder, name));
  }

  path(id: string): string {
    return join(this.#folder, `${id}.db`);
  }

  /** Stores a newly written local file in the archive. */
  async keep(id: string): Promise<void> {
    await this.#archive.keep(id, this.path(id));
    this.#noteWhole(id);
    this.#makeRoom();
  }

  /**
   * Runs a task while files are available and verified. If a file is missing or damaged in the archive, it is not
   * available; opening it then fails.
   * @param signal aborts waiting for files that are not available yet
   */
  async hold<Result>(
    files: readonly KeptFile[],
    work: () => Result | Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    for (const { id } of files) this.#holders.set(id, (this.#holders.get(id) ?? 0) + 1);
    try {
      for (const file of files) await this.#bring(file, signal);
      this.#makeRoom();
      return await work();
    } finally {
      for (const { id } of files) {
        const others = (this.#holders.get(id) ?? 0) - 1;
        if (others > 0) this.#holders.set(id, others);
        else this.#holders.delete(id);
      }
      this.#makeRoom();
    }
  }

  /** Verifies files again, and fetches damaged ones. */
  async renew(files: readonly KeptFile[]): Promise<void> {
    for (const file of files) {
      const cached = this.#files.get(file.id);
      if (cached) cached.wholeAt = null;
      await this.#bring(file);
    }
  }

  /** Removes a file here and in the archive. */
  async remove(id: string): Promise<void> {
    await this.#archive.remove(id);
    // A running fetch would leave the file behind; its errors are reported to whoever waits for it.
    await this.#coming.get(id)?.done.catch(() => undefined);
    this.#drop(id);
  }

  /**
   * Registers existing local files, and archives those that are not archived yet.
   * @param ids files of the workspace
   */
  async adopt(ids: readonly string[]): Promise<void> {
    const kept = await this.#archive.ids();
    for (const id of ids) {
      const bytes = statSync(this.path(id), { throwIfNoEntry: false })?.size;
      if (bytes === undefined) continue;
      if (!kept.has(id)) await this.#archive.keep(id, this.path(id));
      this.#files.set(id, { bytes, wholeAt: null });
    }
    this.#makeRoom();
  }

  async #bring(file: KeptFile, signal?: AbortSignal): Promise<void> {
    if (!this.#coming.has(file.id) && this.#isHere(file.id)) return;
    signal?.throwIfAborted();
    const coming = this.#comingOf(file);
    coming.waiting++;
    try {
      await (signal ? Promise.race([coming.done, abortOf(signal)]) : coming.done);
    } finally {
      coming.waiting--;
      if (coming.waiting === 0) coming.unwanted.abort(new Error('no request needs the file any more'));
    }
  }

  /** Returns whether the file is available and unchanged since it was verified; marks it as most recently used. */
  #isHere(id: string): boolean {
    const cached = this.#files.get(id);
    if (!cached || cached.wholeAt !== statSync(this.path(id), { throwIfNoEntry: false })?.mtimeMs)
      return false;
    this.#files.delete(id);
    this.#files.set(id, cached);
    return true;
  }

  #comingOf(file: KeptFile): Coming {
    const before = this.#coming.get(file.id);
    if (before && !before.unwanted.signal.aborted) return before;
    const unwanted = new AbortController();
    const fetchNext = async () => {
      // Both would write to the same path.
      await before?.done.catch(() => undefined);
      await this.#fetch(file, unwanted.signal);
    };
    const done = fetchNext().finally(() => {
      if (this.#coming.get(file.id) === coming) this.#coming.delete(file.id);
    });
    // Errors are reported to those who still wait.
    done.catch(() => undefined);
    const coming = { done, waiting: 0, unwanted };
    this.#coming.set(file.id, coming);
    return coming;
  }

  async #fetch({ id, checksums }: KeptFile, signal: AbortSignal): Promise<void> {
    const path = this.path(id);
    const isWhole = async (at: string) => checksums === null || hasChecksums(at, checksums);
    if (!existsSync(path) || !(await isWhole(path))) {
      this.#drop(id);
      const partial = `${path}${fetched}`;
      if (!(await this.#archive.fetch(id, partial, signal))) return;
      if (!(await isWhole(partial))) return rmSync(partial);
      renameSync(partial, path);
    }
    this.#noteWhole(id);
  }

  #noteWhole(id: string): void {
    const { size, mtimeMs } = statSync(this.path(id));
    this.#files.set(id, { bytes: size, wholeAt: mtimeMs });
  }

  #makeRoom(): void {
    let held = [...this.#files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [id, { bytes }] of this.#files) {
      if (held <= this.#maxBytes) return;
      if (this.#holders.has(id)) continue;
      this.#drop(id);
      held -= bytes;
    }
  }

  #drop(id: string): void {
    this.#onDrop(id);
    this.#files.delete(id);
    rmSync(this.path(id), { force: true });
  }
}

async function abortOf(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw signal.reason;
}
