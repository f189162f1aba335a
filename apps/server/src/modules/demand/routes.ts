import type { Handlers } from '../../http/contract/handlers.ts';
import type { Stockouts } from './stockouts.ts';

export function demandRoutes({ stockouts }: { stockouts: Stockouts }) {
  return {
    listStockouts: ({ path }) => stockouts.list(path.id),
    addStockouts: ({ path, body, user }) => stockouts.add(path.id, body, user),
    deleteStockout: async ({ path, user }) => {
      await stockouts.remove(path.id, path.stockoutId, user);
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}
