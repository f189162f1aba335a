/** A pre-trained network as scripts/pretrain.ts writes it. */
export interface StoredNetwork {
  /** Losses that a test compares with a rerun of the first steps. */
  training: { steps: number; firstLosses: readonly number[]; lastLoss: number };
  /** FNV-1a hash of the stored bytes. */
  checksum: string;
  /** The int8 weights and their scales (see quantize.ts) in base64. */
  base64: string;
}
