/** An answer stays fresh this long unless its read says otherwise, in milliseconds (CONST-4). */
export const freshMs = 5 * 60 * 1000;

/** A call that reads, as caches of answers take it: `useQuery(uploads(api).list())` with TanStack Query. */
export interface Read<T> {
  /** Begins with the key of the resource, by which a change makes all that is known of it stale. */
  readonly queryKey: readonly unknown[];
  /** @throws ApiError, AnswerError; an abort as what it is */
  readonly queryFn: (context?: { readonly signal?: AbortSignal | null }) => Promise<T>;
  /** How long the answer stays fresh, in milliseconds. */
  readonly staleTime: number;
}

/** @param ask the call, which the signal ends */
export function read<T>(
  queryKey: readonly unknown[],
  ask: (signal: AbortSignal | null) => Promise<T>,
  staleTime = freshMs,
): Read<T> {
  return { queryKey, queryFn: ({ signal = null } = {}) => ask(signal), staleTime };
}
