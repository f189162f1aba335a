import { describe, expect, it } from 'vitest';
import { PositionSet, readPositions } from '../../../../src/modules/runs/result/position-set.ts';

const many = Array.from({ length: 100_000 }, (_, at) => 1 + ((at * 7919) % 300_000));

describe('a stored list of positions', () => {
  it('is read piece by piece in its order', async () => {
    const pieces: (readonly number[])[] = [];
    for await (const piece of readPositions(JSON.stringify(many))) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.flat()).toEqual(many);
  });

  it.each(['[]', '[7]', '[3,1]'])('can be short: %s', async (json) => {
    const read: number[] = [];
    for await (const piece of readPositions(json)) read.push(...piece);
    expect(read).toEqual(JSON.parse(json));
  });
});

describe('a set of positions', () => {
  it('flags those in a range', async () => {
    const set = await PositionSet.parse(JSON.stringify(many));
    const sorted = many.toSorted((a, b) => a - b);
    expect([set.first, set.last]).toEqual([sorted[0], sorted.at(-1)]);
    const flagged = (from: number, to: number) =>
      [...set.flags(from, to).entries()].flatMap(([at, flag]) => (flag === 1 ? [from + at] : []));
    expect(flagged(0, 400_000)).toEqual(sorted);
    expect(flagged(10, 500)).toEqual(sorted.filter((at) => at >= 10 && at < 500));
  });

  it('contains its subsets', async () => {
    const set = PositionSet.of(many);
    expect(await set.hasAll(JSON.stringify(many.slice(10)))).toBe(true);
    expect(await set.hasAll(JSON.stringify([...many, 300_001]))).toBe(false);
  });
});
