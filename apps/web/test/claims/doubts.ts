/** Collects statements that differ from what they should say, and counts the statements by place. */
export class Doubts {
  readonly found: string[] = [];
  readonly counts = new Map<string, number>();
  /** Describes the data, for example by its seed. */
  about = '';

  claim(place: string, isTrue: boolean, details = '', statements = 1): void {
    this.counts.set(place, (this.counts.get(place) ?? 0) + statements);
    if (!isTrue) this.found.push(`${this.about}${place}: ${details}`);
  }

  /** Texts, and lists of texts and numbers; numbers may differ by rounding errors. */
  same(place: string, shown: unknown, expected: unknown): void {
    const difference = differenceOf(shown, expected);
    this.claim(place, difference === null, difference ?? '', statementsIn(expected));
  }
}

/** Describes the first difference; null if there is none. */
function differenceOf(one: unknown, other: unknown): string | null {
  const text = `${JSON.stringify(one)}, expected ${JSON.stringify(other)}`;
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other)) ? null : text;
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime() ? null : text;
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object')
    return (one ?? null) === (other ?? null) ? null : text;
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const part = (value: object) => (value as Record<string, unknown>)[key];
    const difference = differenceOf(part(one), part(other));
    if (difference !== null) return `${key}: ${difference}`;
  }
  return null;
}

/** Number of texts and numbers in a value. */
function statementsIn(value: unknown): number {
  if (value === null || typeof value !== 'object' || value instanceof Date) return 1;
  const parts: unknown[] = Object.values(value);
  return Math.max(
    1,
    parts.reduce<number>((sum, part) => sum + statementsIn(part), 0),
  );
}
