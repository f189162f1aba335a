import { expect, it } from 'vitest';
import { nextTurn, turnOwner } from '../src/next-turn.ts';

it('nextTurn lets one caller continue in each turn of the event loop', async () => {
  let turn = 0;
  let timer: NodeJS.Immediate;
  const count = () => {
    turn++;
    timer = setImmediate(count);
  };
  timer = setImmediate(count);
  const continued = await Promise.all(
    Array.from({ length: 5 }, async () => {
      await nextTurn();
      return turn;
    }),
  );
  clearImmediate(timer);
  expect(new Set(continued).size).toBe(5);
});

it('nextTurn lets users take turns', async () => {
  const order: string[] = [];
  const work = (owner: string) =>
    turnOwner.run(owner, async () => {
      await nextTurn();
      order.push(owner);
    });
  await Promise.all(['a', 'a', 'a', 'b', 'b', 'c'].map(work));
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
});
