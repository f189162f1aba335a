/** A pre-trained network as scripts/pretrain.ts writes it. */
export interface StoredNetwork {
  /** Losses that a test compares with a rerun of the first steps. */
  training: { steps: number; firstLosses: readonly number[]; lastLoss: number };
  /** FNV-1a hash of the stored bytes. */
  checksum: string;
  /** The int8 weights and their scales (see quantize.ts) in base64. */
  base64: string;
}

/**
 * Decodes base64 with `atob`, which is available in Node and browsers.
 *
 * @throws DOMException for invalid base64
 */
export function decodeBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** Returns the FNV-1a hash of some bytes as eight hexadecimal digits, to detect damaged weight files. */
export function checksum(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
