type Holder = Record<string, unknown>;

/** A location in a JSON value: `holder[key]`. */
export interface Place {
  holder: Holder;
  key: string;
}

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

/** Returns the value at a path such as `data.runs`; '' is the whole value. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '') return value;
  return path.split('.').reduce<unknown>((node, key) => (isHolder(node) ? node[key] : undefined), value);
}

/** Returns all locations that match a path such as `runs.*.run_id`. The last part may be missing. */
export function placesOf(value: unknown, path: string): Place[] {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let holders = [value].filter(isHolder);
  for (const key of keys)
    holders = holders
      .flatMap((holder) => (key === '*' ? Object.values(holder) : [holder[key]]))
      .filter(isHolder);
  if (last !== '*') return holders.map((holder) => ({ holder, key: last }));
  return holders.flatMap((holder) => Object.keys(holder).map((key) => ({ holder, key })));
}
