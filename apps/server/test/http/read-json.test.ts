import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { readJson } from '../../src/http/read-json.ts';

it('readJson parses one long body per turn of the event loop, and short bodies immediately', async () => {
  let turn = 0;
  let next = setImmediate(function count() {
    turn += 1;
    next = setImmediate(count);
  });
  const turnOf = async (text: string) => {
    expect(await readJson({} as FastifyRequest, text)).toEqual(JSON.parse(text));
    return turn;
  };
  const long = JSON.stringify({ label: 'x'.repeat(200_000) });
  const turns = await Promise.all([long, long, long, '{}'].map(turnOf));
  clearImmediate(next);
  expect(turns.at(-1)).toBe(0);
  // Each long body is parsed in one turn and handed over in another.
  expect(new Set(turns).size).toBe(4);
});
