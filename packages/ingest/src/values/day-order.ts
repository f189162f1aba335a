import type { DayOrder } from './parse-date.ts';

/** Counts evidence of whether numeric dates in a column have the day or the month first. */
export interface OrderVotes {
  seen: number;
  firstOver12: number;
  secondOver12: number;
  /** Distinct first and second numbers. A column of month starts has one day and many months. */
  firsts: Set<number>;
  seconds: Set<number>;
  dotted: number;
  example: string;
}

export function noOrderVotes(): OrderVotes {
  return {
    seen: 0,
    firstOver12: 0,
    secondOver12: 0,
    firsts: new Set(),
    seconds: new Set(),
    dotted: 0,
    example: '',
  };
}

const numericPattern = /^(\d{1,2})([-/. ])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/;

/** A date written with numbers for day and month. */
export interface NumericDate {
  text: string;
  first: number;
  second: number;
  isDotted: boolean;
}

export function numericDate(text: string): NumericDate | null {
  const match = numericPattern.exec(text);
  if (match === null) return null;
  return { text, first: Number(match[1]), second: Number(match[3]), isDotted: match[2] === '.' };
}

/** @param times number of occurrences in the column */
export function countDate(
  votes: OrderVotes,
  { text, first, second, isDotted }: NumericDate,
  times = 1,
): void {
  votes.seen += times;
  if (first > 12) votes.firstOver12 += times;
  if (second > 12) votes.secondOver12 += times;
  if (isDotted) votes.dotted += times;
  votes.firsts.add(first);
  votes.seconds.add(second);
  votes.example = text;
}

export function countOrder(votes: OrderVotes, text: string): void {
  const date = numericDate(text);
  if (date !== null) countDate(votes, date);
}

/** @param more votes of later rows */
export function addOrders(votes: OrderVotes, more: OrderVotes): void {
  votes.seen += more.seen;
  votes.firstOver12 += more.firstOver12;
  votes.secondOver12 += more.secondOver12;
  votes.dotted += more.dotted;
  for (const first of more.firsts) votes.firsts.add(first);
  for (const second of more.seconds) votes.seconds.add(second);
  votes.example = more.example || votes.example;
}

/**
 * Decides based on the whole column. Ambiguous dates are read day first, as the product shows dates (CONST-8), and a
 * note says so.
 */
export function decideDayOrder(votes: OrderVotes): { order: DayOrder; note: string | null } {
  if (votes.seen === 0) return { order: 'dmy', note: null };
  if (votes.firstOver12 !== votes.secondOver12) {
    const order = votes.firstOver12 > votes.secondOver12 ? 'dmy' : 'mdy';
    const odd = Math.min(votes.firstOver12, votes.secondOver12);
    const note =
      odd === 0 ? null : `Most dates are ${words(order)}; dates that do not fit were rejected: ${odd}.`;
    return { order, note };
  }
  if (votes.firsts.size > 1 && votes.seconds.size === 1 && votes.seconds.has(1) && votes.dotted === 0) {
    return {
      order: 'mdy',
      note: 'Dates were read month first, because then all of them are the first of a month.',
    };
  }
  const settled =
    votes.dotted > 0 || (votes.firsts.size === 1 && votes.firsts.has(1) && votes.seconds.size > 1);
  return {
    order: 'dmy',
    note: settled
      ? null
      : `Dates such as ${votes.example} could be read with the day or the month first; they were read day/month/year. To avoid ambiguity, write 2024-01-31.`,
  };
}

function words(order: DayOrder): string {
  return order === 'dmy' ? 'day/month/year' : 'month/day/year';
}
