/** Returns the FNV-1a hash of some bytes as eight hexadecimal digits, to detect damaged weight files. */
export function checksum(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
