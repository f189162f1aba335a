/** How far a file has been sent. */
export interface UploadProgress {
  /** Bytes sent so far. */
  readonly loaded: number;
  /** Bytes to send in all; null when unknown. */
  readonly total: number | null;
}

export type UploadProgressListener = (progress: UploadProgress) => void;
