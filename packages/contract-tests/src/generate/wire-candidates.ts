import type { Contract } from '../contract/contract.ts';
import { type Candidate, candidate } from './candidate.ts';
import { jsonCandidates } from './json-candidates.ts';
import { textCandidates } from './text-candidates.ts';

const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Returns the value that a string in a query, path or form represents; undefined if parsers disagree. */
function meaning(contract: Contract, at: string, text: string): unknown {
  const types = [contract.schema(at).type].flat();
  if (types.includes('string')) return text;
  // Many parsers turn a single string into a list.
  if (types.includes('array')) return undefined;
  if (types.includes('boolean'))
    return { true: true, false: false }[text] ?? (/^(0|1|on|off|yes|no|)$/i.test(text) ? undefined : text);
  if (plainNumber.test(text)) return Number(text);
  // Parsers disagree whether " 5", "1e1" and "0x1" are numbers.
  return text.trim() !== '' && Number.isFinite(Number(text)) ? undefined : text;
}

/** Returns whether a string is valid; null if parsers disagree or it cannot be sent. */
export function acceptsText(contract: Contract, at: string, text: string): boolean | null {
  if (!text.isWellFormed()) return null;
  const value = meaning(contract, at, text);
  return value === undefined ? null : contract.validator.accepts(at, value);
}

/** Returns strings on both sides of each boundary of a parameter or form field. */
export function wireCandidates(contract: Contract, at: string): Candidate[] {
  const schema = contract.schema(at);
  const numbers = [schema.type].flat().some((type) => type === 'integer' || type === 'number');
  const own = numbers
    ? jsonCandidates(contract, at).filter(({ value }) => typeof value === 'number')
    : textCandidates(schema);
  const texts = own.map(({ name, value }) => candidate(String(value), name));
  const malformed = numbers
    ? ['', 'ten', 'NaN', 'null', 'true', '1,5', '--1', '1 2'].map((text) => candidate(text))
    : [];
  return [...new Map([...texts, ...malformed].map((one) => [one.value, one])).values()];
}

// Maximum URL length. Servers only have to support URLs of up to 8000 bytes (RFC 9110 §4.1).
const maxUrlLength = 7500;

export const fitsQuery = (text: string): boolean => encodeURIComponent(text).length <= maxUrlLength;

/** Returns whether a string can be a path segment without being interpreted by proxies or routers. */
export const fitsPath = (text: string): boolean =>
  text !== '' && text !== '.' && text !== '..' && !/[/\\%;?#\p{Cc}]/u.test(text);
