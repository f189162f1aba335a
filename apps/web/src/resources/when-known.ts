import type { Read } from '@forecast-console/api-client/query';
import { type SkipToken, skipToken } from '@tanstack/react-query';

interface MaybeRead<T> extends Omit<Read<T>, 'queryFn'> {
  readonly queryFn: Read<T>['queryFn'] | SkipToken;
}

/** The read of what an id names, asked for only when there is one. */
export function whenKnown<T>(id: string | null, read: (id: string) => Read<T>): MaybeRead<T> {
  return id === null ? { ...read(''), queryFn: skipToken } : read(id);
}
