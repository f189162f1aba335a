import { describe, expect, it } from 'vitest';
import {
  datesText,
  placesText,
  zoomOfDates,
  zoomOfPlaces,
} from '../../../../src/features/analysis/filters/zoom.ts';

describe('the zoom range in the URL', () => {
  it('is unchanged after it is written to the URL and read back', () => {
    expect(datesText([19_000, 19_700])).toBe('2022-01-08..2023-12-09');
    expect(zoomOfDates(datesText([19_000, 19_700]))).toEqual([19_000, 19_700]);
    expect(zoomOfPlaces(placesText([2, 11]))).toEqual([2, 11]);
    expect(datesText(null)).toBeUndefined();
  });

  it.each([
    undefined,
    '',
    '2022-01-08',
    '2023-12-09..2022-01-08',
    '2022-02-30..2023-01-01',
    '3..8',
    'a..b..c',
  ])('falls back to the full range for the invalid value %j', (text) => {
    expect(zoomOfDates(text)).toBeNull();
  });

  it('cannot contain dates if the chart uses indexes within the year', () => {
    expect(zoomOfPlaces('2022-01-08..2023-12-09')).toBeNull();
  });
});
