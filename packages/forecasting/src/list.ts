/** Items by position, such as an array, or items that are created on access because their objects need much memory. */
export interface List<One> extends Iterable<One> {
  readonly length: number;
  at: (position: number) => One | undefined;
}

/** Returns a list that creates its items on access. */
export function listOf<One>(length: number, create: (position: number) => One): List<One> {
  return {
    length,
    at: (position) => (position < length ? create(position) : undefined),
    *[Symbol.iterator]() {
      for (let position = 0; position < length; position++) yield create(position);
    },
  };
}
