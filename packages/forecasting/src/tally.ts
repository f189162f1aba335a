/** Sums as plain data, so that several threads can each add up some series. */
type Tally = number | null | Float64Array | readonly Tally[] | Map<number, Tally> | { [name: string]: Tally };

/**
 * Adds sums of other series: numbers and arrays value by value, lists by position, maps by key and objects by name. Null
 * stays null.
 *
 * @param to changed, unless it is a number
 * @param more of the same shape; maps may have other keys
 */
export function addTally<Sums>(to: Sums, more: Sums): Sums {
  return added(to as Tally, more as Tally) as Sums;
}

function added(to: Tally, more: Tally): Tally {
  if (to === null) return null;
  if (typeof to === 'number') return to + (more as number);
  if (to instanceof Float64Array) {
    for (let at = 0; at < to.length; at++)
      to[at] = (to[at] as number) + ((more as Float64Array)[at] as number);
    return to;
  }
  if (to instanceof Map) {
    for (const [key, own] of more as Map<number, Tally>) {
      const known = to.get(key);
      to.set(key, known === undefined ? own : added(known, own));
    }
    return to;
  }
  if (Array.isArray(to)) return to.map((own: Tally, at) => added(own, (more as Tally[])[at] as Tally));
  const own = to as Record<string, Tally>;
  for (const name of Object.keys(own))
    own[name] = added(own[name] as Tally, (more as Record<string, Tally>)[name] as Tally);
  return own;
}

/** Returns the value of a key, and adds it to the map first if it is missing. */
export function valueAt<Value>(map: Map<number, Value>, key: number, create: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = create()));
  return value;
}
