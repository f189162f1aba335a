import { AddressRefusedError } from './public-addresses.ts';
import type { Reply } from './post-message.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Time between attempts. After the last one, the delivery has failed. */
const retryDelays = [5000, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour];

/** Result of an attempt to deliver an event, as it is stored. */
export interface Outcome {
  status: 'pending' | 'delivered' | 'failed';
  last_attempt_at: number;
  next_attempt_at: number;
  response_status: number | null;
  response: string | null;
  error: string | null;
}

/** @param attempts number of attempts, including this one */
export function failedOutcome(
  error: string,
  attempts: number,
  now: number,
  reply: Reply | null = null,
): Outcome {
  const delay = retryDelays[attempts - 1];
  return {
    status: delay === undefined ? 'failed' : 'pending',
    last_attempt_at: now,
    next_attempt_at: delay === undefined ? 0 : now + delay,
    response_status: reply?.status ?? null,
    response: reply?.text ?? null,
    error,
  };
}

/** Judges a response: only 2xx accepts the event. */
export function outcomeOf(reply: Reply, attempts: number, now: number): Outcome {
  const { status, text } = reply;
  if (status >= 200 && status < 300)
    return {
      status: 'delivered',
      last_attempt_at: now,
      next_attempt_at: 0,
      response_status: status,
      response: text,
      error: null,
    };
  const error =
    status >= 300 && status < 400
      ? `The endpoint returned ${status}. Redirects are not followed; change the URL of the webhook.`
      : `The endpoint returned ${status}.`;
  return failedOutcome(error, attempts, now, reply);
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name of the URL does not exist.',
  EAI_AGAIN: 'The host name of the URL could not be resolved.',
  ECONNREFUSED: 'The endpoint refused the connection.',
  ECONNRESET: 'The endpoint closed the connection without a response.',
};

/** Describes why there was no response. Never contains the URL, because its path may be confidential. */
export function reasonOf(error: unknown): string {
  if (error instanceof AddressRefusedError) return error.message;
  if (!(error instanceof Error)) return 'The request failed.';
  if (error.name === 'TimeoutError') return 'The endpoint did not respond in time.';
  const code = 'code' in error ? String(error.code) : error.name;
  return reasons[code] ?? `The request failed (${code}).`;
}

export const undecryptable =
  'The secret of this webhook cannot be decrypted, because WEBHOOK_KEY has changed. Delete the webhook and create it again.';
