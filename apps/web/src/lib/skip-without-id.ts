import type { Read } from '@forecast-console/api-client/query';
import { type SkipToken, skipToken } from '@tanstack/react-query';

interface SkippableRead<T> extends Omit<Read<T>, 'queryFn'> {
  readonly queryFn: Read<T>['queryFn'] | SkipToken;
}

/** Returns query options that skip the request while the id is unknown. */
export function skipWithoutId<T>(id: string | null, read: (id: string) => Read<T>): SkippableRead<T> {
  return id === null ? { ...read(''), queryFn: skipToken } : read(id);
}
