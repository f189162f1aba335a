import type { Call } from './call.ts';
import type { WireRequest } from './wire.ts';

export interface WireAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** A call, as it was sent, and what came back. */
export interface Exchange {
  call: Call;
  request: WireRequest;
  answer: WireAnswer;
  /** Milliseconds since the epoch. */
  startedAt: number;
  tookMs: number;
  /** Answers that asked to wait first. */
  waited: readonly Exchange[];
}

export const mediaTypeOf = (answer: WireAnswer): string =>
  (answer.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** @returns the answer's JSON; undefined when it is none. */
export function jsonOf(answer: WireAnswer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    return undefined;
  }
}

export const isSuccess = ({ status }: WireAnswer): boolean => status >= 200 && status < 300;
