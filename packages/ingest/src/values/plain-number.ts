import type { DecimalMark } from './parse-number.ts';

const [zeroByte, nineByte, minusByte, carriageReturnByte] = [0x30, 0x39, 0x2d, 0x0d];
/** So many digits are a whole number that a double holds exactly, and so is the power of ten beneath them. */
const maxDigits = 15;
const powersOfTen = Array.from({ length: maxDigits + 1 }, (_, power) => 10 ** power);

/**
 * A number of nothing but digits, a sign before and one decimal mark, from its bytes; NaN for all others, which
 * `parseNumber` may still read. Rounded correctly: the quotient of two exact doubles is.
 */
export function plainNumber(bytes: Uint8Array, start: number, end: number, mark: DecimalMark): number {
  const markByte = mark === '.' ? 0x2e : 0x2c;
  const last = end > start && bytes[end - 1] === carriageReturnByte ? end - 1 : end;
  const negative = bytes[start] === minusByte;
  let at = negative ? start + 1 : start;
  let digits = 0;
  let fraction = -1;
  let whole = 0;
  for (; at < last; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= zeroByte && byte <= nineByte) {
      whole = whole * 10 + byte - zeroByte;
      digits += 1;
    } else if (byte === markByte && fraction === -1 && digits > 0) fraction = digits;
    else return Number.NaN;
  }
  if (digits === 0 || digits > maxDigits || fraction === digits) return Number.NaN;
  const value = fraction === -1 ? whole : whole / (powersOfTen[digits - fraction] as number);
  // Never -0.
  return negative && value !== 0 ? -value : value;
}
