const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Returns the first duplicate key of any object in JSON text, or null. */
export function duplicateKey(text: string): string | null {
  // Keys of every open object; null for an open array.
  const open: (Set<string> | null)[] = [];
  let before = '';
  let last = '';
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && (before === '{' || before === ',')) {
      const keys = open.at(-1);
      const key = JSON.parse(last) as string;
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
    [before, last] = [last, token];
  }
  return null;
}
