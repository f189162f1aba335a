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
