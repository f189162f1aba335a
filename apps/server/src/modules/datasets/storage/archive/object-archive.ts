import type { DatasetArchive } from './dataset-cache.ts';
import type { PostgresArchive } from './postgres-archive.ts';
import type { S3Archive } from './s3-archive.ts';

/** Stores new files in object storage. Files that were stored in PostgreSQL before remain there. */
export class ObjectArchive implements DatasetArchive {
  readonly #objects: S3Archive;
  readonly #postgres: PostgresArchive;
  /** IDs of the files in PostgreSQL. */
  readonly #older: ReadonlySet<string>;
  /**
   * Whether this database stored the objects. If not, it is a copy of the database that did, and must not delete files
   * that the original still needs.
   */
  readonly isOwner: boolean;

  private constructor(
    objects: S3Archive,
    postgres: PostgresArchive,
    { older, isOwner }: { older: ReadonlySet<string>; isOwner: boolean },
  ) {
    this.#objects = objects;
    this.#postgres = postgres;
    this.#older = older;
    this.isOwner = isOwner;
  }

  /** @throws StorageUnreachableError */
  static async open(objects: S3Archive, postgres: PostgresArchive): Promise<ObjectArchive> {
    const database = await postgres.identity();
    const isOwner = (await objects.owner(database)) === database;
    return new ObjectArchive(objects, postgres, { older: await postgres.ids(), isOwner });
  }

  close(): Promise<void> {
    return this.#postgres.close();
  }

  keep(id: string, path: string): Promise<void> {
    return this.#objects.keep(id, path);
  }

  fetch(id: string, path: string, signal?: AbortSignal): Promise<boolean> {
    return this.#older.has(id)
      ? this.#postgres.fetch(id, path, signal)
      : this.#objects.fetch(id, path, signal);
  }

  async remove(id: string): Promise<void> {
    if (this.#older.has(id)) await this.#postgres.remove(id);
    else if (this.isOwner) await this.#objects.remove(id);
  }

  async ids(): Promise<ReadonlySet<string>> {
    return new Set([...this.#older, ...(await this.#objects.ids())]);
  }

  async bytes(ids: readonly string[]): Promise<number> {
    const isOlder = (id: string) => this.#older.has(id);
    const newer = ids.filter((id) => !isOlder(id));
    return (await this.#postgres.bytes(ids.filter(isOlder))) + (await this.#objects.bytes(newer));
  }

  /** Removes files that are unknown to the workspace; a file is always recorded before it is stored. */
  async removeStray(): Promise<void> {
    await this.#postgres.removeStray();
    if (!this.isOwner) return;
    // Lists the objects before it reads the records, so that a file stored in the meantime is not removed.
    const ids = await this.#objects.ids();
    for (const id of await this.#postgres.unknown([...ids])) await this.#objects.remove(id);
  }
}
