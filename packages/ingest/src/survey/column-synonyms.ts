import { type Code, codes, defaultLabels } from './code.ts';
import { compactName, normalName } from './header-name.ts';
import { codeWords, dateNames, productNameWords, valueNames, valueWords } from './header-words.ts';

/** Numbers that describe a sale but are no demand. */
const neverValues =
  /price|discount|profit|margin|cost|rate|tax|vat|percent|pct|%|latitude|longitude|\blat\b|\blon\b|\blng\b|stock on hand|inventory|weight|year|month|week|quarter|^day$/;

const identifierNames =
  /^(?:row|line|order|invoice|transaction|record|document|doc|receipt|ticket|shipment|po|so)(?: (?:item|line))? ?(?:id|no|nr|nbr|number|num|#|key)$|^(?:id|index|row|rowid|uuid|guid|invoice|#|no)$/;

/** A number in such a column names a thing: a postal code, a segment id. */
const nominalNames =
  /(?:^| )(?:code|id|no|nbr|nr|number|key|zip|cluster|class|group|dept|department|family|category|segment|division|channel)$|^(?:postal|post|zip)/;

/** 'c5', 'C5' or 'c5_region': the code itself, and what is left of the header as its label. */
export function explicitCode(header: string): { code: Code; rest: string } | null {
  const match = /^(c\d{1,2})(?:[\s_:.\-–|(]+(.*?)\)?)?$/i.exec(header.trim());
  const code = codes.find((code) => code === match?.[1]?.toLowerCase());
  return code === undefined ? null : { code, rest: match?.[2] ?? '' };
}

/** The characteristic a header names, and how good the name is (0 is best). */
export function namedCode(header: string): { code: Code; rank: number } | null {
  const name = compactName(header);
  for (const code of codes) {
    const rank = rankOf(codeWords[code] ?? [], name);
    // The default label is the best name, but for the product a code is better than 'Product'.
    if (rank === null && name === compactName(defaultLabels[code])) return { code, rank: 0 };
    if (rank !== null) return { code, rank: rank + 1 };
  }
  return null;
}

/** Exact names first, then names that hold a word for it: 'Total quantity', 'Sales EUR'. */
export function valueRank(header: string): number | null {
  const exact = rankOf(valueNames, compactName(header));
  if (exact !== null || isNeverValue(header)) return exact;
  const words = normalName(header).split(' ');
  const rank = valueWords.findIndex((word) => words.includes(word));
  return rank === -1 ? null : valueNames.length + rank;
}

export function dateRank(header: string): number | null {
  return rankOf(dateNames, compactName(header));
}

export function productNameRank(header: string): number | null {
  return rankOf(productNameWords, compactName(header));
}

export function isNeverValue(header: string): boolean {
  return neverValues.test(normalName(header));
}

export function isIdentifierName(header: string): boolean {
  return identifierNames.test(normalName(header));
}

export function isNominalName(header: string): boolean {
  return nominalNames.test(normalName(header));
}

function rankOf(names: readonly string[], compact: string): number | null {
  const rank = names.findIndex((name) => name.replaceAll(' ', '') === compact);
  return rank === -1 ? null : rank;
}
