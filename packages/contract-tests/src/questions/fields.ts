import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../contract/is-object.ts';
import { type Inquiry, objectsIn, type Shown } from './inquiry.ts';

/** Fields of an answer that have to be so. */
export function fields(
  inquiry: Inquiry,
  { exchange }: Pick<Shown, 'exchange'>,
  told: unknown,
  right: object,
): void {
  for (const [name, value] of Object.entries(right)) {
    const one = isObject(told) ? told[name] : undefined;
    inquiry.require(
      isDeepStrictEqual(one, value),
      `${name} is ${JSON.stringify(one)}, not ${JSON.stringify(value)}`,
      exchange,
    );
  }
}

/** Figures that have to be so, but for what computing with doubles costs. */
export function figures(
  inquiry: Inquiry,
  { exchange }: Pick<Shown, 'exchange'>,
  told: unknown,
  right: Readonly<Record<string, number>>,
): void {
  for (const [name, value] of Object.entries(right)) {
    const one = isObject(told) ? told[name] : undefined;
    inquiry.require(
      typeof one === 'number' && isNear(one, value),
      `${name} is ${JSON.stringify(one)}, not ${value}`,
      exchange,
    );
  }
}

export const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one), Math.abs(other));

export const sumOf = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0);

export const withId = (list: unknown, name: string, id: string): JsonObject | undefined =>
  objectsIn(list).find((item) => item[name] === id);

export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
