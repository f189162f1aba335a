export type DecimalMark = '.' | ',';

const maxTextLength = 40;
const plainPattern = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const spaces = '\\u0020\\u00a0\\u2009\\u202f';
const exponent = '(?:e[+-]?\\d{1,3})?';
// Grouped digits never start with 0: '0.123' is a fraction, not a grouped 123.
const dotPattern = new RegExp(
  `^(?:\\d+|[1-9]\\d{0,2}(?:([,'’${spaces}])\\d{3})(?:\\1\\d{3})*|[1-9]\\d?(?:,\\d{2})+,\\d{3})?(?:\\.\\d*)?${exponent}$`,
  'i',
);
const commaPattern = new RegExp(
  `^(?:\\d+|[1-9]\\d{0,2}(?:([.'’${spaces}])\\d{3})(?:\\1\\d{3})*)?(?:,\\d*)?${exponent}$`,
  'i',
);
const currencyPattern = /^(?:[A-Z]{3}\s?|R\$|[$€£¥₹₽])\s*|\s*(?:[A-Z]{3}|[$€£¥₹₽])$/g;

/**
 * Parses a written number: thousands separators, currency signs, percent (12% is 0.12), negatives such as (1,234) and
 * 5-. Never returns -0. Returns NaN if the text is not a number with this decimal mark.
 */
export function parseNumber(text: string, mark: DecimalMark): number {
  if (mark === '.' && plainPattern.test(text)) return Number(text) + 0;
  const bare = text.length > maxTextLength ? null : strip(text);
  if (bare === null || !(mark === '.' ? dotPattern : commaPattern).test(bare.digits)) return Number.NaN;
  const normal =
    mark === '.'
      ? bare.digits.replace(/[^\d.e+-]/gi, '')
      : bare.digits.replace(/[^\d,e+-]/gi, '').replace(',', '.');
  const value = Number(normal) * (bare.negative ? -1 : 1) * (bare.percent ? 0.01 : 1);
  return Number.isFinite(value) ? value + 0 : Number.NaN;
}

/** The evidence that a number gives about the decimal mark; 'none' if the text is not a number. */
type MarkEvidence = 'none' | 'plain' | 'dot' | 'comma' | 'either-dot' | 'either-comma';

/** '1.5' proves a dot and '1,5' a comma; '1.234' and '1,234' are ambiguous, and '12' shows nothing. */
export function markEvidence(text: string): MarkEvidence {
  const dot = !Number.isNaN(parseNumber(text, '.'));
  const comma = !Number.isNaN(parseNumber(text, ','));
  if (!dot && !comma) return 'none';
  if (dot && comma) return text.includes('.') ? 'either-dot' : text.includes(',') ? 'either-comma' : 'plain';
  return dot ? 'dot' : 'comma';
}

function strip(text: string): { digits: string; negative: boolean; percent: boolean } | null {
  let rest = text.trim();
  let negative = false;
  if (rest.startsWith('(') && rest.endsWith(')')) {
    negative = true;
    rest = rest.slice(1, -1).trim();
  }
  const percent = rest.endsWith('%');
  if (percent) rest = rest.slice(0, -1).trim();
  rest = rest.replace(currencyPattern, '');
  const sign = /^[-+−–]|[-−–]$/.exec(rest);
  if (sign !== null) {
    if (negative) return null;
    negative = sign[0] !== '+';
    rest = sign.index === 0 ? rest.slice(1) : rest.slice(0, -1);
    rest = rest.trim().replace(currencyPattern, '');
  }
  return /\d/.test(rest) ? { digits: rest, negative, percent } : null;
}

const [zeroByte, nineByte, minusByte, carriageReturnByte] = [0x30, 0x39, 0x2d, 0x0d];
/**
 * A double represents every integer with up to this many digits exactly, and also the power of ten by which it is
 * divided.
 */
const maxDigits = 15;
const powersOfTen = Array.from({ length: maxDigits + 1 }, (_, power) => 10 ** power);

/**
 * Parses digits with an optional minus sign and one decimal mark from bytes. Returns NaN for everything else, which
 * `parseNumber` may still accept. Correctly rounded, because it divides two exact doubles.
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
  // The result must never be -0.
  return negative && value !== 0 ? -value : value;
}

export interface MarkVotes {
  dot: number;
  comma: number;
  eitherDot: number;
  eitherComma: number;
  /** Whole numbers of four or more digits without separators: this column does not use thousands separators. */
  ungrouped: number;
}

export function noMarkVotes(): MarkVotes {
  return { dot: 0, comma: 0, eitherDot: 0, eitherComma: 0, ungrouped: 0 };
}

export function countMark(votes: MarkVotes, evidence: MarkEvidence, text: string): void {
  if (evidence === 'dot') votes.dot += 1;
  else if (evidence === 'comma') votes.comma += 1;
  else if (evidence === 'either-dot') votes.eitherDot += 1;
  else if (evidence === 'either-comma') votes.eitherComma += 1;
  else if (evidence === 'plain' && text.length >= 4) votes.ungrouped += 1;
}

export function addMarks(votes: MarkVotes, more: MarkVotes): void {
  votes.dot += more.dot;
  votes.comma += more.comma;
  votes.eitherDot += more.eitherDot;
  votes.eitherComma += more.eitherComma;
  votes.ungrouped += more.ungrouped;
}

/** Decides the decimal mark of all value columns together; returns a note if the file leaves it ambiguous. */
export function decideDecimalMark(
  columns: readonly MarkVotes[],
  delimiter: string | null,
): { mark: DecimalMark; note: string | null } {
  const sum = (key: keyof MarkVotes): number => columns.reduce((total, votes) => total + votes[key], 0);
  const [dot, comma] = [sum('dot'), sum('comma')];
  if (dot !== comma) {
    const mark = dot > comma ? '.' : ',';
    const other = Math.min(dot, comma);
    return {
      mark,
      note: other === 0 ? null : `Both decimal marks occur; "${mark}" is more frequent and was used.`,
    };
  }
  const [eitherDot, eitherComma] = [sum('eitherDot'), sum('eitherComma')];
  if (eitherDot === 0 && eitherComma === 0) return { mark: '.', note: null };
  if (eitherDot === 0) return ambiguous('.', '1,234', 'one thousand two hundred and thirty-four');
  // Semicolon-separated files usually come from a locale with a decimal comma, where 1.234 means more than a
  // thousand.
  if (eitherComma === 0 && delimiter === ';' && sum('ungrouped') === 0) {
    return ambiguous(',', '1.234', 'one thousand two hundred and thirty-four');
  }
  return ambiguous('.', '1.234', 'a little more than one');
}

function ambiguous(mark: DecimalMark, example: string, meaning: string) {
  return { mark, note: `Numbers such as ${example} were read as ${meaning}.` };
}
