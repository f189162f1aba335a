import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/scenarios/nearest.ts';

const names = ['forecast-no-id', 'forecast-ok', 'uploads-empty', 'hang', 'status-404'];

describe('the most similar name', () => {
  it.each([
    ['forcast-no-id', 'forecast-no-id'],
    ['forecast-no-di', 'forecast-no-id'],
    ['HANG', 'hang'],
    ['404', 'status-404'],
    ['upload-emtpy', 'uploads-empty'],
  ])('to %s is %s', (wanted, found) => {
    expect(nearest(wanted, names)[0]).toBe(found);
  });

  it('is returned even if no name is similar', () => {
    expect(nearest('', names)).toHaveLength(3);
    expect(nearest('x'.repeat(5000), names)).toHaveLength(3);
  });
});
