import { describe, expect, it } from 'vitest';
import { driverCourse } from '../../src/drivers/driver-course.ts';

const unknown = Number.NaN;

describe('the course of a driver', () => {
  // DRV-4
  it('is how far it is from usual, usual beyond what is known, and no further off than the past', () => {
    const prices = Float64Array.of(10, 10, 8, 10, 12, 10, unknown, 10, 9, 20);
    expect([...driverCourse(prices, 8, 11, 1)]).toEqual([0, 0, -2, 0, 2, 0, 0, 0, -1, 2, 0]);
  });

  // DRV-4
  it('is usual by a value that it had, also where it had two as often', () => {
    const flag = Float64Array.from({ length: 12 }, (_, t) => t % 2);
    expect([...driverCourse(flag, 12, 14, 12)]).toEqual([...flag, 0, 0]);
  });

  it('is flat where nothing is known of the past', () => {
    expect([...driverCourse(Float64Array.of(unknown, unknown, 5), 2, 3, 12)]).toEqual([0, 0, 0]);
  });
});
