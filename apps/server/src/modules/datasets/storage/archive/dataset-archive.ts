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
