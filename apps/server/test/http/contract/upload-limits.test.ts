import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { StalledError } from '../../../src/errors.ts';
import { withStallTimeout } from '../../../src/http/contract/upload-limits.ts';

const soon = 0.01;

it('withStallTimeout removes a form that is completed after the timeout', async () => {
  const { promise: receiving, resolve: receive } = Promise.withResolvers<{ remove(): Promise<void> }>();
  const raw = new IncomingMessage(new Socket());
  await expect(withStallTimeout({ raw }, soon, receiving)).rejects.toThrow(StalledError);

  await new Promise<void>((removed) => {
    receive({ remove: async () => removed() });
  });
});

it('withStallTimeout does not time out while writing a completely received form to the disk', async () => {
  const raw = new IncomingMessage(new Socket());
  raw.complete = true;
  const form = { remove: async () => undefined };
  // Takes longer than several checks of the connection.
  const stored = new Promise<typeof form>((resolve) => setTimeout(resolve, 10 * soon * 1000, form));
  expect(await withStallTimeout({ raw }, soon, stored)).toBe(form);
});

it('withStallTimeout aborts the transfer of a form that arrives too slowly', async () => {
  const raw = new IncomingMessage(new Socket());
  let received = 0;
  // Each check finds that a few more bytes have arrived.
  Object.defineProperty(raw.socket, 'bytesRead', { get: () => (received += 100) });
  const never = new Promise<never>(() => undefined);
  await expect(withStallTimeout({ raw }, soon, never)).rejects.toThrow(StalledError);
});

it('withStallTimeout does not abort a form that keeps arriving', async () => {
  const raw = new IncomingMessage(new Socket());
  let [received, looks] = [0, 0];
  const { promise: receiving, resolve: receive } = Promise.withResolvers<{ remove(): Promise<void> }>();
  const form = { remove: async () => undefined };
  Object.defineProperty(raw.socket, 'bytesRead', {
    get: () => {
      if (++looks === 10) receive(form);
      return (received += 2048);
    },
  });
  expect(await withStallTimeout({ raw }, soon, receiving)).toBe(form);
});
