import type { Contract } from '../contract/contract.ts';
import { type Candidate, candidate } from './candidate.ts';
import { jsonCandidates } from './json-candidates.ts';
import { textCandidates } from './text-candidates.ts';

const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** What a text in a query, a path or a form stands for; undefined when readers differ about it. */
function meaning(contract: Contract, at: string, text: string): unknown {
  const types = [contract.schema(at).type].flat();
  if (types.includes('string')) return text;
  if (types.includes('boolean'))
    return { true: true, false: false }[text] ?? (/^(0|1|on|off|yes|no|)$/i.test(text) ? undefined : text);
  if (plainNumber.test(text)) return Number(text);
  // " 5", "1e1" and "0x1" are numbers to some readers and none to others.
  return text.trim() !== '' && Number.isFinite(Number(text)) ? undefined : text;
}

/** Whether a text is valid there; null when that cannot be told, or when the text cannot be sent. */
export function acceptsText(contract: Contract, at: string, text: string): boolean | null {
  if (!text.isWellFormed()) return null;
  const value = meaning(contract, at, text);
  return value === undefined ? null : contract.validator.accepts(at, value);
}

/** Texts at the edges of what a parameter or a form field allows. */
export function wireCandidates(contract: Contract, at: string): Candidate[] {
  const schema = contract.schema(at);
  const numbers = [schema.type].flat().some((type) => type === 'integer' || type === 'number');
  const own = numbers
    ? jsonCandidates(contract, at).filter(({ value }) => typeof value === 'number')
    : textCandidates(schema);
  const texts = own.map(({ name, value }) => candidate(String(value), name));
  const strange = numbers
    ? ['', 'ten', 'NaN', 'null', 'true', '1,5', '--1', '1 2'].map((text) => candidate(text))
    : [];
  return [...new Map([...texts, ...strange].map((one) => [one.value, one])).values()];
}

// Servers need not read longer addresses than 8000 bytes (RFC 9110 §4.1).
const longestAddress = 7500;

export const fitsQuery = (text: string): boolean => encodeURIComponent(text).length <= longestAddress;

/** Texts that proxies and routers read as part of the address cannot be tried as part of a path. */
export const fitsPath = (text: string): boolean =>
  text !== '' && text !== '.' && text !== '..' && !/[/\\%;?#\p{Cc}]/u.test(text);
