import { AnswerError, ApiError } from '@forecast-console/api-client';
import { toRunData } from '@forecast-console/api-client/normalise';
import { describe, expect, it } from 'vitest';
import { runDataErrorText } from '../../../src/features/analysis/notices.tsx';

const refused = (status: number, detail: string | null) =>
  new ApiError({ status, code: 'http', detail, body: null });
const thrownBy = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error;
  }
};

describe('runDataErrorText', () => {
  it.each([
    [
      'a response that is not JSON',
      new AnswerError('x', { cause: new SyntaxError() }),
      'API adapter is not configured correctly.',
    ],
    [
      'an empty response',
      thrownBy(() => toRunData(null, 'r1')),
      'No data returned or error fetching data for run r1.',
    ],
    ['a 500 with detail', refused(500, 'disk full'), 'Server error: disk full'],
    ['another failure with detail', refused(409, 'busy'), 'busy'],
    [
      'a failure without a message',
      refused(500, null),
      'Failed to load forecast data due to a critical error.',
    ],
    [
      'a response without details',
      thrownBy(() => toRunData({ chartData: {} }, 'r1')),
      'Malformed response — missing details/chartData',
    ],
  ])('returns the message of the error catalogue for %s', (_, error, text) => {
    expect(runDataErrorText(error)).toBe(text);
  });
});
