/** The character between the integer and fractional digits. */
export type DecimalMark = '.' | ',';

/**
 * Parses a number with either decimal mark. The value of '7.500' and '7,500' depends on the mark that the user has
 * chosen; all other forms are unambiguous.
 *
 * @param mark null if not chosen yet
 * @returns null if invalid, 'ambiguous' if the value depends on the mark
 */
export function numberEntry(text: string, mark: DecimalMark | null): number | 'ambiguous' | null {
  const digits = text.replaceAll(/['\s]/gu, '');
  if (!/^[\d.,]*\d[\d.,]*$/u.test(digits)) return null;
  const marks: readonly string[] = digits.match(/[.,]/gu) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return Number(digits);
  const [whole = '', ...rest] = digits.split(last);
  const fraction = rest.at(-1) ?? '';
  const isSingle = marks.length === 1;
  if (isSingle && isGroup(fraction) && /^[1-9]\d{0,2}$/u.test(whole)) {
    if (mark === null) return 'ambiguous';
    return Number(mark === last ? `${whole}.${fraction}` : whole + fraction);
  }
  if (isSingle) return Number(`${whole || '0'}.${fraction || '0'}`);
  if (marks.every((one) => one === last)) return grouped(digits, last);
  const isLastOnce = rest.length === 1;
  const units = isLastOnce ? grouped(whole, last === '.' ? ',' : '.') : null;
  return units === null ? null : Number(`${units}.${fraction || '0'}`);
}

const isGroup = (text: string) => /^\d{3}$/u.test(text);

/** Parses an integer with thousands separators; returns null if a group does not have three digits. */
function grouped(text: string, separator: string): number | null {
  const [first = '', ...groups] = text.split(separator);
  return /^\d{1,3}$/u.test(first) && groups.every(isGroup) ? Number(first + groups.join('')) : null;
}
