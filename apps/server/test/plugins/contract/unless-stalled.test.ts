import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { StalledError } from '../../../src/errors.ts';
import { unlessStalled } from '../../../src/plugins/contract/unless-stalled.ts';

const soon = 0.01;

it('removes a form that is complete only after it was given up', async () => {
  const { promise: receiving, resolve: receive } = Promise.withResolvers<{ remove(): Promise<void> }>();
  const raw = new IncomingMessage(new Socket());
  await expect(unlessStalled({ raw }, soon, receiving)).rejects.toThrow(StalledError);

  await new Promise<void>((removed) => {
    receive({ remove: async () => removed() });
  });
});

it('waits for the disk when all of a form has come', async () => {
  const raw = new IncomingMessage(new Socket());
  raw.complete = true;
  const form = { remove: async () => undefined };
  // As long as several looks at the connection take.
  const stored = new Promise<typeof form>((resolve) => setTimeout(resolve, 10 * soon * 1000, form));
  expect(await unlessStalled({ raw }, soon, stored)).toBe(form);
});
