import type { DecimalMark, MarkEvidence } from './parse-number.ts';

export interface MarkVotes {
  dot: number;
  comma: number;
  eitherDot: number;
  eitherComma: number;
  /** Ungrouped whole numbers of four digits or more: thousands are not marked in this column. */
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

/** The decimal mark of the value columns together, and a note when the file itself does not settle it. */
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
      note: other === 0 ? null : `Both decimal marks occur; "${mark}" is the more frequent and was used.`,
    };
  }
  const [eitherDot, eitherComma] = [sum('eitherDot'), sum('eitherComma')];
  if (eitherDot === 0 && eitherComma === 0) return { mark: '.', note: null };
  if (eitherDot === 0) return ambiguous('.', '1,234', 'one thousand two hundred and thirty-four');
  // A semicolon file comes from a decimal-comma locale, where 1.234 is a thousand.
  if (eitherComma === 0 && delimiter === ';' && sum('ungrouped') === 0) {
    return ambiguous(',', '1.234', 'one thousand two hundred and thirty-four');
  }
  return ambiguous('.', '1.234', 'a little more than one');
}

function ambiguous(mark: DecimalMark, example: string, meaning: string) {
  return { mark, note: `Numbers such as ${example} were read as ${meaning}.` };
}
