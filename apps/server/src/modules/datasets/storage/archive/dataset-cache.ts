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
  /** Returns the IDs of all stored files. */
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

/** A file and its checksums; the checksums are null for files written by old versions. */
export interface ArchivedFile {
  id: string;
  checksums: string | null;
}

interface CachedFile {
  bytes: number;
  /** Modification time when its checksums were verified; null before that. */
  verifiedAt: number | null;
}

interface Fetch {
  done: Promise<void>;
  waiting: number;
  /** Aborted when no task is waiting for the file anymore. */
  cancel: AbortController;
}

/** Suffix of files that are being fetched. */
const fetched = '.fetched';

/**
 * Local copies of dataset files. A file is fetched from the archive on first use and verified once. The least
 * recently used files are evicted first, but never a file in use.
 */
export class DatasetCache {
  readonly #archive: Options['archive'];
  readonly #folder: Options['folder'];
  readonly #maxBytes: Options['maxBytes'];
  readonly #onDrop: Options['onDrop'];
  /** Cached files, least recently used first. */
  readonly #files = new Map<string, CachedFile>();
  /** Number of tasks that use each file, by ID. */
  readonly #uses = new Map<string, number>();
  /** Running fetches by ID; concurrent requests share one. */
  readonly #fetches = new Map<string, Fetch>();

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
    this.#markVerified(id);
    this.#evict();
  }

  /**
   * Runs a task while files are available and verified. A file that is missing or damaged in the archive is not
   * available, so opening it fails.
   * @param signal aborts waiting for files that are not available yet
   */
  async hold<Result>(
    files: readonly ArchivedFile[],
    work: () => Result | Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    for (const { id } of files) this.#uses.set(id, (this.#uses.get(id) ?? 0) + 1);
    try {
      for (const file of files) await this.#ensureAvailable(file, signal);
      this.#evict();
      return await work();
    } finally {
      for (const { id } of files) {
        const others = (this.#uses.get(id) ?? 0) - 1;
        if (others > 0) this.#uses.set(id, others);
        else this.#uses.delete(id);
      }
      this.#evict();
    }
  }

  /** Verifies files again, and fetches damaged ones. */
  async renew(files: readonly ArchivedFile[]): Promise<void> {
    for (const file of files) {
      const cached = this.#files.get(file.id);
      if (cached) cached.verifiedAt = null;
      await this.#ensureAvailable(file);
    }
  }

  /** Removes the local copy of a file and the file in the archive. */
  async remove(id: string): Promise<void> {
    await this.#archive.remove(id);
    // A running fetch would create the file again. Its errors are reported to the callers that wait for it.
    await this.#fetches.get(id)?.done.catch(() => undefined);
    this.#drop(id);
  }

  /**
   * Registers existing local files, and archives those that are not archived yet.
   * @param ids ids of all files of the workspace
   */
  async adopt(ids: readonly string[]): Promise<void> {
    const kept = await this.#archive.ids();
    for (const id of ids) {
      const bytes = statSync(this.path(id), { throwIfNoEntry: false })?.size;
      if (bytes === undefined) continue;
      if (!kept.has(id)) await this.#archive.keep(id, this.path(id));
      this.#files.set(id, { bytes, verifiedAt: null });
    }
    this.#evict();
  }

  async #ensureAvailable(file: ArchivedFile, signal?: AbortSignal): Promise<void> {
    if (!this.#fetches.has(file.id) && this.#isAvailable(file.id)) return;
    signal?.throwIfAborted();
    const fetch = this.#startFetch(file);
    fetch.waiting++;
    try {
      await (signal ? Promise.race([fetch.done, abortOf(signal)]) : fetch.done);
    } finally {
      fetch.waiting--;
      if (fetch.waiting === 0) fetch.cancel.abort(new Error('no task is waiting for the file anymore'));
    }
  }

  /** Returns whether the local copy exists and is unchanged since it was verified; marks it as most recently used. */
  #isAvailable(id: string): boolean {
    const cached = this.#files.get(id);
    if (!cached || cached.verifiedAt !== statSync(this.path(id), { throwIfNoEntry: false })?.mtimeMs)
      return false;
    this.#files.delete(id);
    this.#files.set(id, cached);
    return true;
  }

  #startFetch(file: ArchivedFile): Fetch {
    const before = this.#fetches.get(file.id);
    if (before && !before.cancel.signal.aborted) return before;
    const cancel = new AbortController();
    const fetchNext = async () => {
      // Wait for a canceled fetch, which writes to the same path.
      await before?.done.catch(() => undefined);
      await this.#fetch(file, cancel.signal);
    };
    const done = fetchNext().finally(() => {
      if (this.#fetches.get(file.id) === fetch) this.#fetches.delete(file.id);
    });
    // Errors are reported to the callers that wait for this fetch.
    done.catch(() => undefined);
    const fetch = { done, waiting: 0, cancel };
    this.#fetches.set(file.id, fetch);
    return fetch;
  }

  async #fetch({ id, checksums }: ArchivedFile, signal: AbortSignal): Promise<void> {
    const path = this.path(id);
    const isIntact = async (at: string) => checksums === null || hasChecksums(at, checksums);
    if (!existsSync(path) || !(await isIntact(path))) {
      this.#drop(id);
      const partial = `${path}${fetched}`;
      if (!(await this.#archive.fetch(id, partial, signal))) return;
      if (!(await isIntact(partial))) return rmSync(partial);
      renameSync(partial, path);
    }
    this.#markVerified(id);
  }

  #markVerified(id: string): void {
    const { size, mtimeMs } = statSync(this.path(id));
    this.#files.set(id, { bytes: size, verifiedAt: mtimeMs });
  }

  #evict(): void {
    let total = [...this.#files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [id, { bytes }] of this.#files) {
      if (total <= this.#maxBytes) return;
      if (this.#uses.has(id)) continue;
      this.#drop(id);
      total -= bytes;
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
