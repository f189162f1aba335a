import { expect, it } from 'vitest';
import { composeLinks, type Link } from '../../src/transport/link.ts';

it('runs the first link outermost', async () => {
  const steps: string[] = [];
  const named =
    (name: string): Link =>
    (next) =>
    async (request) => {
      steps.push(`${name} in`);
      const response = await next(request);
      steps.push(`${name} out`);
      return response;
    };
  const send = composeLinks([named('outer'), named('inner')], async () => new Response());
  await send(new Request('http://test/'));
  expect(steps).toEqual(['outer in', 'inner in', 'inner out', 'outer out']);
});
