/** Ascending order of raw cell values: numbers by size, text as people sort it ('item 2' before 'item 10'). */
export function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
