/** How far a file has been sent, or has come. */
export interface UploadProgress {
  /** Bytes so far. */
  readonly loaded: number;
  /** Bytes in all; null when unknown. */
  readonly total: number | null;
}

export type UploadProgressListener = (progress: UploadProgress) => void;
