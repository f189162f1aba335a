import type { operations } from '../schema.gen.ts';

/** How long responses stay fresh unless the query sets its own `staleTime`, in milliseconds (CONST-4). */
export const freshMs = 5 * 60 * 1000;

/** A read as query options: `useQuery(uploads(api).list())` with TanStack Query. */
export interface Read<T> {
  /** Starts with the resource's key. Invalidating that key invalidates all reads of the resource. */
  readonly queryKey: readonly unknown[];
  /** @throws ApiError; AnswerError; the abort reason if aborted */
  readonly queryFn: (context?: { readonly signal?: AbortSignal | null }) => Promise<T>;
  /** How long the response stays fresh, in milliseconds. */
  readonly staleTime: number;
}

/** Query parameters of an operation. */
export type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

export function read<T>(
  queryKey: readonly unknown[],
  send: (signal: AbortSignal | null) => Promise<T>,
  staleTime = freshMs,
): Read<T> {
  return { queryKey, queryFn: ({ signal = null } = {}) => send(signal), staleTime };
}
