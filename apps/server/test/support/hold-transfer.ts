import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Keeps the next transfer open after its file is read. @returns a function that ends it */
export function holdTransfer({ services: { transfers } }: TestApp): () => void {
  const follow = transfers.follow.bind(transfers);
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  vi.spyOn(transfers, 'follow').mockImplementationOnce((transfer, work) =>
    follow(transfer, async (onRows) => {
      const result = await work(onRows);
      await held;
      return result;
    }),
  );
  return goOn;
}
