/** Works something out when it is first asked for. */
export function lazily<Value>(workOut: () => Value): () => Value {
  let known: { value: Value } | null = null;
  return () => (known ??= { value: workOut() }).value;
}
