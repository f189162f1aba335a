/** What a start needs to know about a workspace database before changing it. */
export interface DatabaseContents {
  /** Ids of the dataset files. */
  fileIds: ReadonlySet<string>;
  /** Paths of the files that are still to be deleted. */
  leftovers: ReadonlySet<string>;
  /** The last sequence number; 0 for databases of versions without a sequence. */
  sequence: number;
}
