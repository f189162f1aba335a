import { isObject, type JsonObject } from '../contract/is-object.ts';
import { difference } from './differences.ts';
import { type BehaviorTest, objectsIn, type Shown } from './behavior-test.ts';

/** Asserts that properties of an object have the expected values. */
export function fields(
  test: BehaviorTest,
  { exchange }: Pick<Shown, 'exchange'>,
  reported: unknown,
  expected: object,
): void {
  for (const [name, value] of Object.entries(expected)) {
    const found = difference(name, isObject(reported) ? reported[name] : undefined, value);
    test.assert(found === null, found ?? '', exchange);
  }
}

/** Like `fields`, but compares numbers up to floating-point error. */
export function figures(
  test: BehaviorTest,
  { exchange }: Pick<Shown, 'exchange'>,
  reported: unknown,
  expected: Readonly<Record<string, number>>,
): void {
  for (const [name, value] of Object.entries(expected)) {
    const one = isObject(reported) ? reported[name] : undefined;
    test.assert(
      typeof one === 'number' && isNear(one, value),
      `${name} is ${JSON.stringify(one)} instead of ${value}`,
      exchange,
    );
  }
}

export const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one), Math.abs(other));

export const sumOf = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0);

/** Returns the coefficient of variation: population standard deviation divided by mean. */
export function variationOf(values: readonly number[]): number {
  const mean = sumOf(values, (value) => value) / values.length;
  return Math.sqrt(sumOf(values, (value) => (value - mean) ** 2) / values.length) / mean;
}

export const withId = (list: unknown, name: string, id: string): JsonObject | undefined =>
  objectsIn(list).find((item) => item[name] === id);

export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** Returns an object without one of its properties. */
export const without = (value: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
