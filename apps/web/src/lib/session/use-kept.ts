import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { session } from './session.ts';

/** What was on the screen when a session was lost, by its owner and place. */
const kept = new Map<string, unknown>();

/**
 * State that outlives the loss of a session: whoever signs in again on this page finds what they had typed. It is kept in
 * memory alone, and no other user finds it.
 *
 * @param place names the state within the app
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
