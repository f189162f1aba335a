/** Computes a value on first use. */
export function lazily<Value>(workOut: () => Value): () => Value {
  let known: { value: Value } | null = null;
  return () => (known ??= { value: workOut() }).value;
}
