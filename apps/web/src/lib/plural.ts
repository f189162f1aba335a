/**
 * Returns a noun in singular or plural: 'month' for 1, 'months' for 2.
 * @example `${formatCount(2)} ${plural(2, 'category')}` // '2 categories'
 */
export function plural(count: number, one: string): string {
  if (count === 1) return one;
  if (/[^aeiou]y$/i.test(one)) return `${one.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/i.test(one) ? `${one}es` : `${one}s`;
}
