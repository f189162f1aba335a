/** A value to try, and what it is called in reports; the name stays the same from run to run. */
export interface Candidate {
  name: string;
  value: unknown;
}

const longestName = 40;

/** Names a value by its JSON, or by its length when that is long. */
export function candidate(value: unknown, name?: string): Candidate {
  const json = JSON.stringify(value) ?? 'nothing';
  return { name: name ?? (json.length <= longestName ? json : `${json.length} characters of JSON`), value };
}
