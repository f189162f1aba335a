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
 * A written number: grouping by thousands, currency signs, percent (12% is 0.12), (1,234) and 5- as
 * negatives; never -0. NaN when it is none, or not one under this decimal mark.
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

/** What a written number says about the decimal mark; 'none' when it is not a number at all. */
export type MarkEvidence = 'none' | 'plain' | 'dot' | 'comma' | 'either-dot' | 'either-comma';

/** '1.5' is a dot, '1,5' a comma; '1.234' and '1,234' could be either, '12' says nothing. */
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
