import { describe, expect, it } from 'vitest';
import { collectUpload } from '../support/collect-upload.ts';

async function datesOf(dates: readonly string[]) {
  const { observations, report } = await collectUpload(
    `sku;date;qty\n${dates.map((date) => `A;${date};1`).join('\n')}\n`,
  );
  return { dates: observations.map((line) => line.split(' | ')[1]), report };
}

describe('the order of day and month', () => {
  it('can be determined by a single date after the sample', async () => {
    const early = Array.from({ length: 5500 }, (_, i) => `0${(i % 9) + 1}/0${(i % 7) + 1}/2024`);
    const { dates, report } = await datesOf([...early, '02/13/2024']);
    expect(dates.at(-1)).toBe('2024-02-13');
    expect(dates[1]).toBe('2024-02-02');
    expect(dates[2]).toBe('2024-03-03');
    expect(dates[9]).toBe('2024-01-03');
    expect(report.dateOrder).toBe('MM/DD/YYYY');
  });

  it('is day first if the first number of any date is above 12, even with two-digit years', async () => {
    const { dates, report } = await datesOf(['03/01/19', '13/01/19']);
    expect(dates).toEqual(['2019-01-03', '2019-01-13']);
    expect(report.dateOrder).toBe('DD/MM/YY');
    expect(report.notes).toEqual([]);
  });

  it('defaults to day first if a date is ambiguous, with a note in the report', async () => {
    const { dates, report } = await datesOf(['03/04/2024', '05/06/2024']);
    expect(dates).toEqual(['2024-04-03', '2024-06-05']);
    expect(report.notes.join(' ')).toContain('could be read with the day or the month first');
  });

  // DATA-6
  it('is chosen so that all dates are the first day of a month, if possible', async () => {
    expect((await datesOf(['1/1/2024', '2/1/2024', '3/1/2024'])).dates).toEqual([
      '2024-01-01',
      '2024-02-01',
      '2024-03-01',
    ]);
    expect((await datesOf(['01/01/2024', '01/02/2024', '01/03/2024'])).dates.at(-1)).toBe('2024-03-01');
  });

  it('is day first if dots separate the numbers', async () => {
    const { dates, report } = await datesOf(['03.04.24', '05.06.24']);
    expect(dates).toEqual(['2024-04-03', '2024-06-05']);
    expect(report.notes).toEqual([]);
  });

  it('follows the majority, and dates that do not fit are rejected', async () => {
    const { dates, report } = await datesOf(['13/01/2024', '14/01/2024', '01/15/2024']);
    expect(dates).toEqual(['2024-01-13', '2024-01-14']);
    expect(report.rejected).toEqual([
      {
        row: 4,
        column: 'date',
        value: '01/15/2024',
        accepted: 'a date in the format DD/MM/YYYY or such as 2024-01-31',
      },
    ]);
  });
});
