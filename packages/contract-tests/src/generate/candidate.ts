/** A value to try, with a stable name for reports. */
export interface Candidate {
  name: string;
  value: unknown;
}

const maxNameLength = 40;

/** Names a value by its JSON, or by the length of long JSON. */
export function candidate(value: unknown, name?: string): Candidate {
  const json = JSON.stringify(value) ?? 'nothing';
  return { name: name ?? (json.length <= maxNameLength ? json : `${json.length} characters of JSON`), value };
}
