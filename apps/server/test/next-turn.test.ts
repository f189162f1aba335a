import { expect, it } from 'vitest';
import { nextTurn } from '../src/next-turn.ts';

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
