/** Computes a value on first use. */
export function lazily<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | null = null;
  return () => (known ??= { value: compute() }).value;
}
