/**
 * A word as it stands after a number: 'month' after 1, 'months' after 2, 'categories' after 3.
 * @example `${formatCount(2)} ${plural(2, 'category')}` // '2 categories'
 */
export function plural(count: number, one: string): string {
  if (count === 1) return one;
  if (/[^aeiou]y$/i.test(one)) return `${one.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/i.test(one) ? `${one}es` : `${one}s`;
}
