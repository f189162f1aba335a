/** An in-memory Storage. While `refuse` returns true, it throws like a full or blocked one. */
export function memoryStorage({ refuse = () => false }: { refuse?: () => boolean } = {}): Storage {
  const items = new Map<string, string>();
  const guard = () => {
    if (refuse()) throw new DOMException('Storage is refused', 'QuotaExceededError');
  };
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => {
      guard();
      return items.get(name) ?? null;
    },
    setItem: (name, value) => {
      guard();
      items.set(name, value);
    },
    removeItem: (name) => {
      guard();
      items.delete(name);
    },
    clear: () => items.clear(),
  };
}
