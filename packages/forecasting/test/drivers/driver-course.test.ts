import { describe, expect, it } from 'vitest';
import { driverCourse } from '../../src/drivers/driver-course.ts';

const unknown = Number.NaN;

describe('driverCourse', () => {
  // DRV-4
  it('returns offsets from the usual value, assumes that value where no value is known, and clips to the past range', () => {
    const prices = Float64Array.of(10, 10, 8, 10, 12, 10, unknown, 10, 9, 20);
    expect([...driverCourse(prices, 8, 11, 1)]).toEqual([0, 0, -2, 0, 2, 0, 0, 0, -1, 2, 0]);
  });

  // DRV-4
  it('uses an observed value as the usual value if two values are equally frequent', () => {
    const flag = Float64Array.from({ length: 12 }, (_, t) => t % 2);
    expect([...driverCourse(flag, 12, 14, 12)]).toEqual([...flag, 0, 0]);
  });

  it('returns zeros if no past value is known', () => {
    expect([...driverCourse(Float64Array.of(unknown, unknown, 5), 2, 3, 12)]).toEqual([0, 0, 0]);
  });
});
