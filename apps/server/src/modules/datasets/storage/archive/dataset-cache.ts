import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hasChecksums } from '../checksums.ts';

/** Where the dataset files of a workspace are kept for all of its processes. A file that is kept never changes. */
export interface DatasetArchive {
  /** Keeps a file, all of it or nothing, in the place of what was kept of it before. */
  keep(id: string, path: string): Promise<void>;
  /**
   * Writes a file that is kept to a path.
   * @param signal aborted when nobody wants it any more
   * @returns false when it is not kept; there is nothing at the path then, nor when it fails
   */
  fetch(id: string, path: string, signal?: AbortSignal): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Of all files that are kept. */
  ids(): Promise<ReadonlySet<string>>;
  /** What files take together; one that is not kept takes nothing. */
  bytes(ids: readonly string[]): Promise<number>;
}

interface Options {
  archive: DatasetArchive;
  folder: string;
  /** What files may take that nobody works with. */
  maxBytes: number;
  /** Told before a file goes: whoever has it open closes it. */
  onDrop: (id: string) => void;
}

/** A file and what it was found to hold when it was written; null where that was not taken. */
export interface KeptFile {
  id: string;
  checksums: string | null;
}

interface CachedFile {
  bytes: number;
  /** When what was found to be whole was written; null until that is looked at. */
  wholeAt: number | null;
}

interface Coming {
  done: Promise<void>;
  waiting: number;
  /** Aborted when nobody waits for it any more. */
  unwanted: AbortController;
}

/** Of what is not here yet. */
const fetched = '.fetched';

/**
 * The dataset files that this process has at hand. Each is fetched from the archive when it is needed, checked once, and
 * stays until others need the room; the one used longest ago goes first, and none that somebody works with.
 */
export class DatasetCache {
  readonly #archive: Options['archive'];
  readonly #folder: Options['folder'];
  readonly #maxBytes: Options['maxBytes'];
  readonly #onDrop: Options['onDrop'];
  /** What is here; the one used longest ago first. */
  readonly #files = new Map<string, CachedFile>();
  /** Pieces of work that need a file, by its id. */
  readonly #holders = new Map<string, number>();
  /** What is being brought here, by id; whoever asks meanwhile waits for the same. */
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

  /** Keeps a file that was just written here for all processes. */
  async keep(id: string): Promise<void> {
    await this.#archive.keep(id, this.path(id));
    this.#noteWhole(id);
    this.#makeRoom();
  }

  /**
   * Does a piece of work while files are here, all of them as they were written. One that the archive has lost, or has
   * otherwise than written, is not here: whoever opens it finds that out.
   * @param signal aborted when the work is not wanted any more: files that are not here yet are not waited for
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

  /** Looks again whether files are as they were written, and fetches those that are not. */
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
    // What is still being fetched would lie here for good; that it failed is told to whoever asked for it.
    await this.#coming.get(id)?.done.catch(() => undefined);
    this.#drop(id);
  }

  /** Takes over what lies here from before, and keeps what of it is not kept yet. @param ids of the workspace's files */
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
      if (coming.waiting === 0) coming.unwanted.abort(new Error('nobody waits for it any more'));
    }
  }

  /** Whether a file lies here as it was found to be whole, which is then the one used last. */
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
      // They write to the same place.
      await before?.done.catch(() => undefined);
      await this.#fetch(file, unwanted.signal);
    };
    const done = fetchNext().finally(() => {
      if (this.#coming.get(file.id) === coming) this.#coming.delete(file.id);
    });
    // Those who still wait are told.
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
