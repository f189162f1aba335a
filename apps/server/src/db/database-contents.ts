/** What a workspace database knows, read without changing it. */
export interface DatabaseContents {
  /** Of the files of datasets. */
  fileIds: ReadonlySet<string>;
  leftovers: ReadonlySet<string>;
  /** The largest number of the sequence; 0 when it is of a version without one. */
  sequence: number;
}
