/** A value to test, with a name that is stable across reports. */
export interface Candidate {
  name: string;
  value: unknown;
}

const maxNameLength = 40;

/** Names a value by its JSON or, if this is long, by its length. */
export function candidate(value: unknown, name?: string): Candidate {
  const json = JSON.stringify(value) ?? 'nothing';
  return { name: name ?? (json.length <= maxNameLength ? json : `${json.length} characters of JSON`), value };
}
