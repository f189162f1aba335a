import type { Handlers } from '../../http/contract/handlers.ts';
import { attachment, StreamedFile } from '../../http/downloads.ts';
import type { RunStock } from './run-stock.ts';

export function stockRoutes({ runStock }: { runStock: RunStock }) {
  return {
    getStock: (call) => runStock.page(call.path.runId, call.query, call),
    setStock: ({ path, body, user }) => runStock.set(path.runId, body, user),
    deleteStock: ({ path }) => runStock.remove(path.runId),
    getStockCurve: (call) => runStock.curve(call.path.runId, call.query.group, call),
    exportStock: async (call) => {
      const { fileName, type, content } = await runStock.file(call.path.runId, call);
      return new StreamedFile({ 'content-type': type, ...attachment(fileName) }, content);
    },
  } satisfies Partial<Handlers>;
}
