import { randomOf } from './random-run.ts';

/** Draws random values; the same seed draws the same ones. */
export function drawOf(seed: number) {
  const random = randomOf(seed);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const maybe = (share: number) => random() < share;
  const scale = 10 ** between(0, 5);
  return {
    between,
    maybe,
    one: <Item>(items: readonly Item[]): Item => items[between(0, items.length - 1)] as Item,
    some: <Item>(items: readonly Item[], share = 0.5): Item[] => items.filter(() => maybe(share)),
    /** a value of demand, sometimes zero */
    value: () => (maybe(0.1) ? 0 : scale * random()),
    signed: () => (maybe(0.1) ? 0 : scale * (2 * random() - 1)),
    share: () => (maybe(0.1) ? 0 : random()),
    /** sometimes null */
    orNull: <Value>(value: Value): Value | null => (maybe(0.15) ? null : value),
  };
}

export type Draw = ReturnType<typeof drawOf>;
