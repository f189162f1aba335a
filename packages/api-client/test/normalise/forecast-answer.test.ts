import { describe, expect, it } from 'vitest';
import { toForecastAnswer } from '../../src/normalise/forecast-answer.ts';

describe('toForecastAnswer', () => {
  // CALL-14
  it('finds the run under either name', () => {
    expect(toForecastAnswer({ run_id: 'a', forecast_id: 'b', status: 'queued' })).toEqual({
      run_id: 'a',
      status: 'queued',
    });
    expect(toForecastAnswer({ forecast_id: 'b' })).toEqual({ run_id: 'b', status: null });
  });

  it.each([null, undefined, {}, { run_id: '' }, { run_id: null }, { id: 'a' }, []])('refuses %j', (json) => {
    expect(() => toForecastAnswer(json)).toThrow('Unexpected API response – no run_id returned');
  });
});
