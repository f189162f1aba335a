import { useEffect, useState } from 'react';

/**
 * A value that follows once it has stood still for `ms`. From and to an empty one there is no work to spare: it comes
 * at once.
 */
export function useSettled<T>(value: T, ms: number, isEmpty: (value: T) => boolean): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return isEmpty(settled) || isEmpty(value) ? value : settled;
}
