import type { Handlers } from '../../http/contract/handlers.ts';
import { attachment, StreamedFile } from '../../http/downloads.ts';
import type { RunStock } from './run-stock.ts';

export function stockRoutes({ runStock }: { runStock: RunStock }) {
  return {
    getStock: ({ path, query }) => runStock.page(path.runId, query),
    setStock: ({ path, body, user }) => runStock.set(path.runId, body, user),
    deleteStock: ({ path }) => runStock.remove(path.runId),
    getStockCurve: ({ path, query }) => runStock.curve(path.runId, query.group),
    exportStock: async ({ path }) => {
      const { fileName, type, content } = await runStock.file(path.runId);
      return new StreamedFile({ 'content-type': type, ...attachment(fileName) }, content);
    },
  } satisfies Partial<Handlers>;
}
