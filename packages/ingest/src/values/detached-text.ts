const maxRemembered = 50_000;
const maxRememberedLength = 200;

/**
 * Returns equal strings as one string of their own. A piece cut from a chunk of the file would keep
 * the whole chunk in memory for as long as somebody holds the piece.
 */
export function detachedText(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const seen = known.get(text);
    if (seen !== undefined) return seen;
    if (known.size >= maxRemembered) known.clear();
    const own = detach(text);
    if (own.length > maxRememberedLength) return own;
    known.set(own, own);
    return own;
  };
}

export function detach(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
