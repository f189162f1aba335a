import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { session } from './session.ts';

/** Form input, by user and place. */
const kept = new Map<string, unknown>();

/**
 * State that survives an expired session: after signing in again, the same user finds their input. It is stored in
 * memory only, separately for each user.
 *
 * @param place unique name of the state within the app
 */
export function useKept<T>(place: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [owner] = useState(() => session.user()?.username ?? '');
  const key = `${owner} ${place}`;
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as T) : initial));
  const newest = useRef(value);

  useEffect(() => {
    newest.current = value;
  }, [value]);

  useEffect(() => {
    kept.delete(key);
    return () => {
      if (session.lost()) kept.set(key, newest.current);
    };
  }, [key]);

  return [value, setValue];
}
