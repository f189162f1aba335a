import type { FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { readJson } from '../../src/http/read-json.ts';

const request = { headers: { authorization: 'ana' } } as FastifyRequest;

it('readJson parses one long body per turn of the event loop, and short bodies immediately', async () => {
  let turn = 0;
  let next = setImmediate(function count() {
    turn += 1;
    next = setImmediate(count);
  });
  const turnOf = async (text: string) => {
    expect(await readJson(request, text)).toEqual(JSON.parse(text));
    return turn;
  };
  const long = JSON.stringify({ label: 'x'.repeat(200_000) });
  const turns = await Promise.all([long, long, long, '{}'].map(turnOf));
  clearImmediate(next);
  expect(turns.at(-1)).toBe(0);
  // Each long body is parsed in one turn and handed over in another.
  expect(new Set(turns).size).toBe(4);
});

const read = (body: unknown) => readJson(request, JSON.stringify(body));

it('readJson refuses bodies with too many values or properties without parsing them', async () => {
  const list = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`);
  const labels = (count: number) => Object.fromEntries(list(count).map((code) => [code, 'x']));
  const parsing = vi.spyOn(JSON, 'parse');
  await expect(read({ codes: list(50_001) })).rejects.toMatchObject({
    status: 413,
    message: 'The body has more than 50000 values.',
  });
  await expect(read({ labels: labels(1001) })).rejects.toMatchObject({
    status: 413,
    message: 'An object in the body has more than 1000 properties.',
  });
  expect(parsing).not.toHaveBeenCalled();
  parsing.mockRestore();
  for (const body of [{ codes: list(50_000) }, { labels: labels(1000) }, { a: labels(600), b: labels(600) }])
    expect(await read(body)).toEqual(body);
});

it.each(['\\', '"', '\\"', '\\\\"', 'a\\'])(
  'readJson ignores signs in strings, also after %j',
  async (start) => {
    const body = { label: `${start}${',:[{'.repeat(60_000)}` };
    expect(await read(body)).toEqual(body);
  },
);
