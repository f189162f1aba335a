/** A name for a transfer. `crypto.randomUUID` exists on secure origins only. */
export function transferId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
